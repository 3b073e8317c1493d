import type { Gesture } from '../../support/by-hand.ts';
import { documents } from './documents.ts';
import { entity } from './entity.ts';
import { frame } from './frame.ts';
import { table } from './table.ts';

/** The gestures by what they are made on. */
export const gestures: readonly (readonly [of: string, readonly Gesture[]])[] = [
  ['the frame', frame],
  ['the table', table],
  ['an entity', entity],
  ['documents', documents],
];
