import type { KeyboardEvent } from 'react';

/** Where the cursor goes when a cell has been edited. */
export type Step = 'stay' | 'down' | 'right' | 'left';

/** Where a key that ends editing goes on; undefined for any other. */
export function stepOf({ key, shiftKey, nativeEvent }: KeyboardEvent): Step | undefined {
  if (nativeEvent.isComposing) return undefined;
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return key === 'Enter' && !shiftKey ? 'down' : undefined;
}
