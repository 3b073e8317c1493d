import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Leads by arrow keys from the head of a column to its neighbour's; the row of heads is one stop of Tab. */
export function onHeadKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.altKey) return;
  const head = event.target.closest('[role=columnheader]');
  if (!head || !event.currentTarget.contains(head)) return;
  event.preventDefault();
  event.stopPropagation();
  const heads = [...event.currentTarget.querySelectorAll('[role=columnheader]')];
  heads[heads.indexOf(head) + step]?.querySelector<HTMLElement>('button, input')?.focus();
}
