import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Lets the arrow keys, Home and End move through a list's links and buttons; Tab works as usual. */
export function walkWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([data-aside])')];
  const here = document.activeElement;
  const at = stops.findIndex((stop) => stop === here || stop.closest('li')?.contains(here));
  event.preventDefault();
  stops[step(at, stops.length)]?.focus();
}
