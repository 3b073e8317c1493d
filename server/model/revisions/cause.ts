export const causes = [
  'save',
  'import',
  'delete',
  'restore',
  'undo',
  'redo',
  'revert',
  'schema',
  'project',
  'file',
  'copy',
  'merge',
  'move',
] as const;
/** The reason why a revision was made. */
export interface Cause {
  kind: (typeof causes)[number];
  /** The revision that was undone, or done again; of a merge, that of the other project. */
  revision?: number | null;
  /** The other project of a merge or a move. */
  projectId?: number | null;
  /** The revision with which it all began, for undoing, redoing, and further revisions of an import with its history. */
  step?: number | null;
}
