/**
 * The part of a revision that its author can undo, by the kind of cause: its changes of entities; those, or its changes of the schema alone;
 * or nothing, so that undo passes over it. A new kind says it here.
 */
export const undoableParts = {
  save: 'entities',
  import: 'entities',
  delete: 'entities',
  restore: 'entities',
  undo: 'entities or schema',
  redo: 'entities or schema',
  revert: 'entities',
  schema: 'entities or schema',
  /** A change of the project itself, such as of its name or workflow, writes no change records. */
  project: 'nothing',
  /** A file keeps its earlier versions, which are restored one by one. */
  file: 'nothing',
  /** A copy begins a project: undoing it would be deleting the project. */
  copy: 'nothing',
  merge: 'entities',
  move: 'entities',
} as const satisfies Record<string, 'entities' | 'entities or schema' | 'nothing'>;

type CauseKind = keyof typeof undoableParts;
/** All kinds of causes. */
export const causes = Object.keys(undoableParts) as [CauseKind, ...CauseKind[]];

/** The reason why a revision was made. */
export interface Cause {
  kind: CauseKind;
  /** The revision that was undone, or done again; of a merge, that of the other project. */
  revision?: number | null;
  /** The other project of a merge or a move. */
  projectId?: number | null;
  /** The revision with which it all began, for undoing, redoing, and further revisions of an import with its history. */
  step?: number | null;
}
