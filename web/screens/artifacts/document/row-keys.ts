import type { KeyboardEvent } from 'react';

/** Actions while a row is edited: end it, continue in a new row, split it at the caret, or go to its text. */
export type RowActs = Record<'end' | 'next' | 'split' | 'text', () => void>;

const isWithCtrl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function actOf(event: KeyboardEvent): keyof RowActs | undefined {
  // Keys that compose a letter belong to the field.
  if (event.nativeEvent.isComposing) return undefined;
  const isName = event.target instanceof HTMLInputElement;
  if (event.key === 'Escape') return 'end';
  if (event.key === 'Enter' && isWithCtrl(event)) return event.shiftKey ? 'split' : 'next';
  if (event.key === 'Enter' && isName) return 'next';
  // In the text, Tab is for lists and tables.
  if (event.key === 'Tab' && isName && !event.shiftKey) return 'text';
  return undefined;
}

/** Handles a key of a row being edited. */
export function hearRowKey(event: KeyboardEvent, acts: RowActs): void {
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  acts[act]();
}

/** Handles Ctrl Enter in the capture phase, before the text would break its line. */
export const hearRowKeyFirst = (event: KeyboardEvent, acts: RowActs): void => {
  if (isWithCtrl(event)) hearRowKey(event, acts);
};

/** Moves the focus to the text of the row, past the tools above it. */
export const goToText = (box: HTMLElement): void => box.querySelector<HTMLElement>('.rt-prose')?.focus();
