import type { KeyboardEvent } from 'react';

/** The cursor's movement after a cell has been edited. */
export type CursorStep = 'stay' | 'down' | 'right' | 'left';

/** Returns the movement for a key that ends editing; undefined for others. */
export function stepOf({ key, shiftKey, nativeEvent }: KeyboardEvent): CursorStep | undefined {
  if (nativeEvent.isComposing) return undefined;
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return key === 'Enter' && !shiftKey ? 'down' : undefined;
}
