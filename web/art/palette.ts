// The ten colours of our dragons, one set of shades each. Ink and paper come from CSS.
import type { Lang } from "../settings";

export type Hue = "blue" | "brown" | "black" | "red" | "yellow" | "green" | "white" | "lightblue" | "purple" | "orange";

export interface Shades {
  base: string;
  dark: string;
  light: string;
  wing: string;
  ink: string;
}

export const palette: Record<Hue, Shades> = {
  blue: { base: "#2f62b5", dark: "#1f437f", light: "#c9dcf6", wing: "#7aa5e6", ink: "#12264b" },
  brown: { base: "#8a5a33", dark: "#613c1f", light: "#ead3b4", wing: "#c29566", ink: "#3a2211" },
  black: { base: "#3d3a48", dark: "#25232e", light: "#a7a1b8", wing: "#6b6580", ink: "#0f0e14" },
  red: { base: "#c8392f", dark: "#8f211d", light: "#fbd9b9", wing: "#ee8158", ink: "#4c0f0e" },
  yellow: { base: "#eebb2c", dark: "#bf8613", light: "#fff3c6", wing: "#f7d96b", ink: "#5a3d05" },
  green: { base: "#3f8f4a", dark: "#27652f", light: "#dcefc0", wing: "#8cc46b", ink: "#123a19" },
  white: { base: "#eef0f2", dark: "#b9c3cc", light: "#ffffff", wing: "#d5e2ea", ink: "#3d4852" },
  lightblue: { base: "#5dbfd8", dark: "#2f8ca8", light: "#e3f8fb", wing: "#a5e0ea", ink: "#114655" },
  purple: { base: "#8a4fb0", dark: "#5d2f80", light: "#ecd8f7", wing: "#c79be2", ink: "#331349" },
  orange: { base: "#e8792a", dark: "#b25211", light: "#ffe6c6", wing: "#f8ad63", ink: "#4f2205" },
};

/** Any colour word of a game as one of ours; unknown words are brown. */
export function hue(word: string): Hue {
  if (word === "violet") return "purple";
  return word in palette ? (word as Hue) : "brown";
}

const colourWords: Record<string, readonly [en: string, de: string]> = {
  blue: ["blue", "blau"],
  brown: ["brown", "braun"],
  black: ["black", "schwarz"],
  red: ["red", "rot"],
  yellow: ["yellow", "gelb"],
  green: ["green", "grün"],
  white: ["white", "weiß"],
  lightblue: ["light blue", "hellblau"],
  purple: ["violet", "violett"],
  orange: ["orange", "orange"],
};

/** A colour in words, the same in every game. */
export function colourWord(word: string, lang: Lang): string {
  return colourWords[hue(word)][lang === "de" ? 1 : 0];
}

/** Ink that is readable on a colour's base. */
export function onBase(name: Hue): string {
  return ["yellow", "white", "lightblue", "orange"].includes(name) ? palette[name].ink : "#ffffff";
}
