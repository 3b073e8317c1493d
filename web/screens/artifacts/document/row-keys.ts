import type { KeyboardEvent } from 'react';

import { isFromInside } from '../../../ui/typing/is-from-inside.ts';
import { caretInName, isAtStart } from './editing/caret.ts';

/**
 * Actions while a row is edited: end it, continue in a new row, split it at the caret in its name or its text, join it with the one before, or go to
 * its text or back to its name, which is made from the text where it has none.
 */
export type RowActs = Record<'end' | 'next' | 'split' | 'splitName' | 'join' | 'text' | 'name' | 'ownName', () => void>;

const isWithCtrl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function actOf(event: KeyboardEvent): keyof RowActs | undefined {
  // Keys that compose a letter belong to the field.
  if (event.nativeEvent.isComposing) return undefined;
  const { key, target, shiftKey } = event;
  if (key === 'Escape') return 'end';
  if (key === 'Enter' && isWithCtrl(event)) return shiftKey ? 'split' : 'next';
  if (isWithCtrl(event) || event.altKey) return undefined;
  if (target instanceof HTMLInputElement) return actInName(event, target);
  const isText = target instanceof Element && target.closest('.rt-prose') !== null;
  if (!isText || event.defaultPrevented) return undefined;
  if (key === 'F2') return 'ownName';
  return key === 'ArrowUp' && !shiftKey && isAtStart(target) ? 'name' : undefined;
}

function actInName({ key, shiftKey, repeat }: KeyboardEvent, name: HTMLInputElement): keyof RowActs | undefined {
  const caret = caretInName(name);
  if (key === 'Enter') return caret === 'within' ? 'splitName' : 'next';
  // In the text, Tab is for lists and tables.
  if ((key === 'Tab' || key === 'ArrowDown') && !shiftKey) return 'text';
  if (key === 'F2') return 'text';
  // A key that is held down takes away letters, no more.
  if (key === 'Backspace' && !repeat && (caret === 'start' || name.value === '')) return 'join';
  return undefined;
}

/** Handles a key of a row being edited. */
export function hearRowKey(event: KeyboardEvent, acts: RowActs): void {
  if (!isFromInside(event)) return;
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
