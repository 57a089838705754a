/** A person's preferences, kept in this browser. */
import { store, storedObject } from "./storage";
import type { Forced, Language } from "./types";

export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow";

interface Kept {
  language: Language;
  theme: Theme;
  safeColours: boolean;
  /** How loud sounds are, from 0 to 1. */
  sound: number;
  /** The switch at the table: silent, whatever the volume. */
  muted: boolean;
  /** Whether bots and solitaire opponents say a few words. */
  voices: boolean;
  speed: Speed;
  confirm: boolean;
  /** When moves that leave no choice are played automatically. */
  forced: Forced;
  /** Whether tables are shown in words instead of pictures. */
  plain: boolean;
  notify: boolean;
  name: string;
  /** Whether the name has been asked for once. */
  asked: boolean;
  /** Where friends meet: the address of a server, for the edition without one. */
  server: string;
  /** Whether that server, when last asked, could be reached and let this page play there. */
  serverPlays: boolean;
}

const KEY = "mintopia.settings";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];
export const FORCED: readonly Forced[] = ["at-once", "pause", "never"];
/** How loud sounds are until a person chooses. */
export const GENTLE = 0.4;
const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];

function usualLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  const first = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag === "ja" || tag === "en");
  return first === "ja" ? "ja" : "en";
}

function read(): Kept {
  const kept = storedObject(KEY) as Partial<Kept>;
  return {
    language: kept.language === "ja" || kept.language === "en" ? kept.language : usualLanguage(),
    theme: THEMES.find((theme) => theme === kept.theme) ?? "auto",
    safeColours: kept.safeColours === true,
    sound: typeof kept.sound === "number" ? Math.min(1, Math.max(0, kept.sound)) : GENTLE,
    muted: kept.muted === true,
    voices: kept.voices !== false,
    speed: SPEEDS.find((speed) => speed === kept.speed) ?? "normal",
    confirm: kept.confirm === true,
    forced: FORCED.find((forced) => forced === kept.forced) ?? "pause",
    plain: kept.plain === true,
    notify: kept.notify === true,
    name: typeof kept.name === "string" ? kept.name.slice(0, 40) : "",
    asked: kept.asked === true,
    server: typeof kept.server === "string" ? kept.server : "",
    serverPlays: kept.serverPlays === true,
  };
}

export const settings = $state(read());

/** Change settings and save them right away. */
export function change(changes: Partial<Kept>): void {
  Object.assign(settings, changes);
  store(KEY, settings);
  dress();
}

/** Apply language, theme and colors to the document. */
export function dress(): void {
  const root = document.documentElement;
  const dark =
    settings.theme === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["colours"] = settings.safeColours ? "safe" : "usual";
  root.lang = settings.language;
  if (settings.language === "ja") void import("../japanese.css");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#0e2f27" : "#17614f");
}

/** Follow the system's theme, and changes made in another window. */
export function followOutside(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  addEventListener("storage", (event) => {
    if (event.key === KEY) {
      Object.assign(settings, read());
      dress();
    }
  });
}
