// Draco's picture in the list of games.
import { DragonAt } from "../../web/art/card";

export function Cover() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--day-sky-1)" />
      <circle cx="262" cy="42" r="22" fill="var(--sun)" />
      <path d="M0 150L70 80L120 130L175 60L250 140L320 100V200H0Z" fill="var(--hill-far)" />
      <path d="M40 200L160 18L290 200Z" fill="var(--rock)" />
      <path d="M160 18L134 58L150 52L160 64L172 50L188 57Z" fill="var(--snow)" />
      <path d="M160 18L290 200H200L175 110Z" fill="var(--rock-dark)" opacity="0.5" />
      <path
        d="M60 186Q150 170 232 160Q110 146 102 136Q150 122 200 118Q150 102 142 92"
        fill="none"
        stroke="var(--stone-face)"
        stroke-width="7"
        stroke-linecap="round"
        stroke-dasharray="1 14"
      />
      <path d="M0 200V176Q80 160 160 180T320 172V200Z" fill="var(--hill-near)" />
      <DragonAt name="red" x={20} y={104} size={84} />
      <DragonAt name="blue" x={196} y={96} size={76} flip />
      <DragonAt name="yellow" x={112} y={48} size={50} />
    </svg>
  );
}
