// What a person has set on this device. Kept in localStorage; nothing here goes to the server.
import { Store } from "./store";

export type Lang = "en" | "de";

export interface Settings {
  lang: Lang;
  theme: "auto" | "light" | "dark";
  motion: "full" | "fast" | "off";
  confirm: boolean;
  volume: number;
  notify: boolean;
  chat: boolean;
}

const key = "hort-settings";

function usual(): Settings {
  const lang: Lang = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { lang, theme: "auto", motion: calm ? "off" : "full", confirm: false, volume: 40, notify: false, chat: true };
}

function read(): Settings {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return usual();
  }
}

export const settings = new Store<Settings>(read());

export function change_settings(part: Partial<Settings>): void {
  settings.set({ ...settings.value, ...part });
  try {
    localStorage.setItem(key, JSON.stringify(settings.value));
  } catch {
    /* private window: kept until it closes */
  }
}

/** Puts theme, language and motion where the style sheet looks for them. */
function show(): void {
  const { theme, lang, motion } = settings.value;
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.motion = motion;
  document.documentElement.lang = lang;
}

settings.follow(show);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
show();
