import type { KeyboardEvent } from 'react';

/** What is done where somebody writes in a row: it ends, goes on in a new row or behind the caret, or goes to the text. */
export type RowActs = Record<'end' | 'next' | 'split' | 'text', () => void>;

const isWithCtrl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function actOf(event: KeyboardEvent): keyof RowActs | undefined {
  // What makes up a letter is of the field.
  if (event.nativeEvent.isComposing) return undefined;
  const isName = event.target instanceof HTMLInputElement;
  if (event.key === 'Escape') return 'end';
  if (event.key === 'Enter' && isWithCtrl(event)) return event.shiftKey ? 'split' : 'next';
  if (event.key === 'Enter' && isName) return 'next';
  // In the text, Tab is for lists and tables.
  if (event.key === 'Tab' && isName && !event.shiftKey) return 'text';
  return undefined;
}

/** Does what a key of a row says. */
export function hearRowKey(event: KeyboardEvent, acts: RowActs): void {
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  acts[act]();
}

/** The same on the way down: at Ctrl Enter, the text would break its line before it is heard above. */
export const hearRowKeyFirst = (event: KeyboardEvent, acts: RowActs): void => {
  if (isWithCtrl(event)) hearRowKey(event, acts);
};

/** Goes to the text of the row, past the tools above it. */
export const goToText = (box: HTMLElement): void => box.querySelector<HTMLElement>('.rt-prose')?.focus();
