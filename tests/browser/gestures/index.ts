import type { Gesture } from '../../support/by-hand.ts';
import { cells } from './cells.ts';
import { diagrams } from './diagrams.ts';
import { documents } from './documents.ts';
import { entity } from './entity.ts';
import { frame } from './frame.ts';
import { heads } from './heads.ts';
import { runs } from './runs.ts';
import { schema } from './schema.ts';
import { sharing } from './sharing.ts';
import { slides } from './slides.ts';
import { table } from './table.ts';
import { values } from './values.ts';

/** The gestures by what they are made on. */
export const gestures: readonly (readonly [of: string, readonly Gesture[]])[] = [
  ['the frame', frame],
  ['sharing', sharing],
  ['the table', table],
  ['cells', cells],
  ['heads', heads],
  ['an entity', entity],
  ['values', values],
  ['documents', documents],
  ['slides', slides],
  ['test runs', runs],
  ['diagrams', diagrams],
  ['the schema', schema],
];
