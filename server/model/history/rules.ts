import type { Step } from './step.ts';

/** Tells whether a step has been undone and not redone since. */
export const isTakenBack = ({ kind, last, lastKind }: Pick<Step, 'kind' | 'last' | 'lastKind'>): boolean =>
  last !== null && (lastKind === 'undo') !== (kind === 'undo');

/** The revision whose inverse turns a step around: the last that did it or took it back. */
export const revisionToInvert = ({ revision, last }: Pick<Step, 'revision' | 'last'>): number => last ?? revision;
