// Small sounds made on the spot with WebAudio; no files. Silent until the first click on the page.
import { settings } from "./settings";

let context: AudioContext | null = null;

/** So long the longest sound takes, with room to spare. After it nothing is computed any more: silence, too, costs a
 * phone its battery. */
const longest = 2000;
let rest = 0;

function tone(frequency: number, start: number, length: number, loud: number, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const oscillator = context.createOscillator(),
    gain = context.createGain(),
    at = context.currentTime + start;
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * (settings.value.volume / 100) * 0.3, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.05);
}

const sounds = {
  move: () => {
    tone(220, 0, 0.09, 0.5, "triangle");
    tone(330, 0.03, 0.08, 0.3, "triangle");
  },
  turn: () => {
    tone(523, 0, 0.25, 0.8);
    tone(784, 0.12, 0.4, 0.8);
  },
  score: () => {
    tone(660, 0, 0.15, 0.5);
    tone(880, 0.08, 0.2, 0.5);
  },
  no: () => tone(140, 0, 0.16, 0.5, "square"),
  end: () => {
    [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.14, 0.5, 0.8));
  },
};

export function sound(name: keyof typeof sounds): void {
  if (settings.value.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    sounds[name]();
    clearTimeout(rest);
    rest = window.setTimeout(() => void context!.suspend(), longest);
  } catch {
    /* no audio device */
  }
}
