import type { DragEvent } from 'react';

import { readReferences, type TextReference } from './references.ts';

/** Tells whether a drag may contain entities: links of the database or a sidebar, in this window or another. */
export const mayName = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('text/uri-list');

/** Returns the entities whose links have been dropped. */
export const namesDropped = ({ dataTransfer }: DragEvent): TextReference[] =>
  readReferences(dataTransfer.getData('text/uri-list')).filter(({ number }) => number === undefined);
