import type { KeyboardEvent } from 'react';

import type { Way } from './next-shape.ts';

/** Returns the way in which the next shape follows by this key; undefined for any other key. */
export function wayOfKey({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): Way | undefined {
  if (shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return undefined;
  return key === 'Tab' ? 'next' : key === 'Enter' ? 'sibling' : undefined;
}
