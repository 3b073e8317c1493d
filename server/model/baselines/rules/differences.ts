import type { Change } from '../../changes/change.ts';
import { changesBetween, type State } from '../../changes/rules.ts';

/** What became of an entity between two moments. Moved is what only stands elsewhere, or under another number. */
export const differences = ['ADDED', 'REMOVED', 'CHANGED', 'MOVED'] as const;
export type Difference = (typeof differences)[number];
export type Counts = Record<Difference, number>;

/** Field by field what became of an entity; nothing where it is on one side alone. */
export const changesOf = (before: State | undefined, after: State | undefined): Change[] =>
  before && after ? changesBetween(before, after) : [];
