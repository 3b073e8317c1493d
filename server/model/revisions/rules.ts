import { causes, undoable, type CauseKind } from './cause.ts';

/** Lists the kinds of causes of whose revisions a part can be undone, or nothing. */
export const causesWith = (part: (typeof undoable)[CauseKind]): CauseKind[] =>
  causes.filter((kind) => undoable[kind] === part);
