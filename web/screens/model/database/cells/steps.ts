import type { KeyboardEvent } from 'react';

/** The cursor's movement after a cell has been edited. */
export type CursorStep = 'stay' | 'down' | 'up' | 'right' | 'left';

/** Tells whether a key breaks a line of the text that is typed. */
const breaksLine = ({ key, shiftKey, target }: KeyboardEvent) =>
  key === 'Enter' &&
  shiftKey &&
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable));

/** Returns the movement for a key that ends editing; undefined for others. */
export function stepOf(event: KeyboardEvent): CursorStep | undefined {
  const { key, shiftKey, nativeEvent } = event;
  if (nativeEvent.isComposing || breaksLine(event)) return undefined;
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key !== 'Enter') return undefined;
  return shiftKey ? 'up' : 'down';
}
