/** The kinds of revisions in the order of the graph, each with what it is to the person who undoes their own steps. */
const steps = {
  save: 'STEP',
  import: 'STEP',
  delete: 'STEP',
  restore: 'STEP',
  undo: 'STEP',
  redo: 'STEP',
  revert: 'STEP',
  schema: 'STEP_UNLESS_CAUSED',
  project: 'PASSED_OVER',
  file: 'PASSED_OVER',
  copy: 'STEP',
  merge: 'STEP',
  move: 'STEP',
} as const;

type Kind = keyof typeof steps;
export const causes = Object.keys(steps) as [Kind, ...Kind[]];

const causesOf = (is: (typeof steps)[Kind]): Kind[] => causes.filter((kind) => steps[kind] === is);
/** The kinds that undo passes over: a step of their own undoes them, or nothing can. */
export const passedOver = causesOf('PASSED_OVER');
/** The kinds that undo passes over where another revision caused them, and undoes with it. */
export const passedOverIfCaused = causesOf('STEP_UNLESS_CAUSED');

/** The reason why a revision was made. */
export interface Cause {
  kind: Kind;
  /** The revision that was undone, or done again; of a merge, that of the other project. */
  revision?: number | null;
  /** The other project of a merge or a move. */
  projectId?: number | null;
  /** The revision with which it all began, for undoing, redoing, and further revisions of an import with its history. */
  step?: number | null;
}
