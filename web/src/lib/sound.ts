/**
 * Soft sounds, generated in the browser. They are on at a gentle level from the first click or key
 * press (browsers allow none before), and one switch at the table silences them.
 */
import { change, GENTLE, settings } from "./settings.svelte";

/** Whether sounds are off. */
export const isSilent = (): boolean => settings.muted || settings.sound === 0;

/** Silence everything, or bring it back as loud as it was. */
export function switchSound(): void {
  change(isSilent() ? { muted: false, sound: settings.sound || GENTLE } : { muted: true });
  play("coin");
}

let context: AudioContext | null = null;

/** Return the audio context; null while sounds are not allowed or not wanted. */
function ready(): AudioContext | null {
  if (isSilent() || document.hidden) return null;
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Play a tone that swells quickly and dies away; its pitch may glide. */
function tone(
  audio: AudioContext,
  pitch: number,
  start: number,
  length: number,
  loud: number,
  to = pitch,
): void {
  const wave = audio.createOscillator();
  const level = audio.createGain();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch, start);
  if (to !== pitch) wave.frequency.exponentialRampToValueAtTime(to, start + length);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(loud * settings.sound, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(level).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length + 0.02);
}

/** Play a short rustle, like paper or a Mint on wood: noise through a narrow band. */
function rustle(audio: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
  }
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  const level = audio.createGain();
  level.gain.value = loud * settings.sound;
  noise.connect(band).connect(level).connect(audio.destination);
  noise.start(start);
}

/** Play a bell: a tone with its octave and twelfth, which die away sooner. */
function bell(audio: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  tone(audio, pitch, start, length, loud);
  tone(audio, pitch * 2, start, length * 0.6, loud * 0.45);
  tone(audio, pitch * 3, start, length * 0.35, loud * 0.2);
}

/** Play notes one after another; pitches are in Hertz, `step` is in seconds. */
function notes(
  audio: AudioContext,
  now: number,
  pitches: readonly number[],
  step: number,
  length: number,
  loud: number,
): void {
  for (const [at, pitch] of pitches.entries()) bell(audio, pitch, now + at * step, length, loud);
}

/** A scale without wrong notes, for counting up. */
const SCALE = [0, 2, 4, 7, 9];
const pitchOf = (step: number): number =>
  392 * 2 ** ((SCALE[step % SCALE.length] ?? 0) / 12 + Math.min(2, Math.floor(step / SCALE.length)));

/** The sounds by what happens; `step` is how far something has been counted. */
const SOUNDS = {
  place: (audio, now) => {
    rustle(audio, 1500, now, 0.06, 0.7);
    tone(audio, 420, now, 0.07, 0.12);
  },
  coin: (audio, now) => {
    tone(audio, 1320, now, 0.12, 0.09);
    tone(audio, 1980, now + 0.04, 0.16, 0.06);
  },
  turn: (audio, now) => rustle(audio, 3200, now, 0.14, 0.35),
  die: (audio, now) => {
    // It hits the table less and less hard until it lies still.
    for (const [hit, at] of [0, 0.11, 0.2, 0.33, 0.45, 0.6].entries()) {
      rustle(audio, 900 + 160 * (hit % 3), now + at, 0.05, 0.8 - hit * 0.1);
      tone(audio, 240 + 30 * (hit % 2), now + at, 0.05, 0.08);
    }
  },
  open: (audio, now) => {
    rustle(audio, 2400, now, 0.22, 0.4);
    notes(audio, now + 0.06, [523, 659, 784], 0.02, 0.5, 0.06);
  },
  knock: (audio, now) => {
    for (const at of [0, 0.16]) {
      rustle(audio, 500, now + at, 0.08, 0.9);
      tone(audio, 180, now + at, 0.1, 0.2, 120);
    }
  },
  build: (audio, now) => {
    for (const [at, pitch] of [262, 330, 392].entries()) {
      rustle(audio, 700, now + at * 0.09, 0.05, 0.5);
      tone(audio, pitch, now + at * 0.09, 0.22, 0.1);
    }
  },
  star: (audio, now) => {
    bell(audio, 1175, now, 0.5, 0.06);
    bell(audio, 1568, now + 0.07, 0.6, 0.05);
  },
  count: (audio, now, step) => bell(audio, pitchOf(step), now, 0.3, 0.07),
  "turn-starts": (audio, now) => {
    tone(audio, 660, now, 0.18, 0.1);
    tone(audio, 880, now + 0.12, 0.24, 0.1);
  },
  win: (audio, now) => {
    notes(audio, now, [523, 659, 784, 1047], 0.13, 0.5, 0.1);
    notes(audio, now + 0.62, [784, 1047, 1319], 0.02, 1.2, 0.08);
  },
  end: (audio, now) => notes(audio, now, [659, 587, 523], 0.16, 0.6, 0.07),
  refuse: (audio, now) => tone(audio, 196, now, 0.14, 0.12),
} as const satisfies Record<string, (audio: AudioContext, now: number, step: number) => void>;
export type Sound = keyof typeof SOUNDS;

/** Play a sound, if sounds are on. */
export function play(sound: Sound, step = 0): void {
  const audio = ready();
  if (audio) SOUNDS[sound](audio, audio.currentTime, step);
}
