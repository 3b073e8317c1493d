import type { HistoryStep } from '../step.ts';

/** Tells whether a step has been undone and not redone since. */
export const isTakenBack = ({ kind, last, lastKind }: Pick<HistoryStep, 'kind' | 'last' | 'lastKind'>): boolean =>
  last !== null && (lastKind === 'undo') !== (kind === 'undo');

/** Returns the revision whose inverse reverses a step: the last that did or undid it. */
export const revisionToInvert = ({ revision, last }: Pick<HistoryStep, 'revision' | 'last'>): number =>
  last ?? revision;
