import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus by arrow keys through a field and the choices below it, around at the ends. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.findIndex((each) => each === document.activeElement);
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
