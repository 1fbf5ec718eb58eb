// What a person has set on this device. Kept in localStorage; nothing here goes to the server.
import { aFlag, aNumber, anything, isGood, mapOf, oneOf } from "./check";
import { Observable } from "./observable";

export type Lang = "en" | "de";

/** How long each action of the others stays on the screen. */
export type Speed = "slow" | "normal" | "fast" | "instant";

const known = {
  lang: oneOf<Lang>("en", "de"),
  theme: oneOf("auto", "light", "dark"),
  speed: oneOf<Speed>("slow", "normal", "fast", "instant"),
  motion: oneOf("full", "off"),
  clicks: oneOf("two", "one"), // how many play a move
  forced: aFlag, // does the only move play itself?
  coach: aFlag, // is there a word before a move that loses much?
  volume: aNumber,
  notify: aFlag,
  chat: aFlag,
};
export type Settings = { [K in keyof typeof known]: ReturnType<(typeof known)[K]> };

const key = "hort-settings";

function defaults(): Settings {
  const lang: Lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "full";
  const atTable = { speed: "normal", clicks: "two", forced: true, coach: false } as const;
  return { lang, theme: "auto", motion, ...atTable, volume: 40, notify: false, chat: true };
}

/** What was kept; a setting that is missing or unknown is as it is for a newcomer. */
function read(): Settings {
  try {
    const kept = mapOf(anything)(JSON.parse(localStorage.getItem(key) ?? "{}"), key);
    const good = Object.entries(known).filter(([name, check]) => isGood(check, kept[name]));
    return { ...defaults(), ...Object.fromEntries(good.map(([name]) => [name, kept[name]])) };
  } catch {
    return defaults();
  }
}

export const settings = new Observable<Settings>(read());

export function changeSettings(part: Partial<Settings>): void {
  settings.set({ ...settings.value, ...part });
  try {
    localStorage.setItem(key, JSON.stringify(settings.value));
  } catch {
    /* private window: kept until it closes */
  }
}

/** Does nothing move? So it is for those who have turned movement off or look at everything at once. */
export const isStill = () => settings.value.motion === "off" || settings.value.speed === "instant";

/** Puts theme, language and motion where the style sheet looks for them. */
function show(): void {
  const { theme, lang, speed } = settings.value;
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.speed = speed;
  document.documentElement.dataset.motion = isStill() ? "off" : "full";
  document.documentElement.lang = lang;
}

settings.follow(show);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
