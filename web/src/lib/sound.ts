/** Soft sounds, made here by the browser; silent unless somebody turns them up. */
import { settings } from "./settings.svelte";

export type Sound = "place" | "turn" | "coin" | "turn-starts" | "win" | "refuse";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (settings.sound === 0 || document.hidden) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that swells at once and dies away. */
function tone(audio: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  const wave = audio.createOscillator();
  const level = audio.createGain();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch, start);
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(loud * settings.sound, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(level).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length + 0.02);
}

/** A short rustle: noise through a narrow band, as of paper or of a Mint on wood. */
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

/** Make a sound, if sounds are on. */
export function play(sound: Sound): void {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime;
  switch (sound) {
    case "place":
      rustle(audio, 1500, now, 0.06, 0.7);
      tone(audio, 420, now, 0.07, 0.12);
      break;
    case "turn":
      rustle(audio, 3200, now, 0.14, 0.35);
      break;
    case "coin":
      tone(audio, 1320, now, 0.12, 0.09);
      tone(audio, 1980, now + 0.04, 0.16, 0.06);
      break;
    case "turn-starts":
      tone(audio, 660, now, 0.18, 0.1);
      tone(audio, 880, now + 0.12, 0.24, 0.1);
      break;
    case "win":
      for (const [place, pitch] of [523, 659, 784, 1047].entries()) {
        tone(audio, pitch, now + place * 0.13, 0.5, 0.12);
      }
      break;
    case "refuse":
      tone(audio, 196, now, 0.14, 0.12);
      break;
  }
}
