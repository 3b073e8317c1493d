/** A field of every entity: its meaning, and the keywords that it takes, with theirs. */
export interface BuiltinField {
  finds: string;
  values?: Readonly<Record<string, string>>;
  /** The condition on entities that it takes, in the search language. */
  among?: string;
  /** True if it takes only names that are known, so that any other one is a mistake. */
  isClosed?: boolean;
  /** The kind of names from the project that it takes. */
  takes?: 'classes' | 'labels' | 'people' | 'states' | 'verifications' | 'diagrams' | 'orders' | 'entities';
}

const some = { any: 'with one', none: 'without' };
const someone = { me: 'you', any: 'anyone', none: 'no one' };
const days = {
  today: 'today',
  '<1d': 'in the last 24 hours',
  '<7d': 'in the last seven days',
  '<1m': 'in the last month',
  '>1y': 'more than a year ago',
};

/** Results of the test cases of a requirement. */
export const verifications: Readonly<Record<string, string>> = {
  Passed: 'all of them passed',
  Failed: 'at least one failed',
  Blocked: 'at least one is blocked',
  'In Progress': 'some are still to be run',
  'Not Run': 'none has been run yet',
};

/** The fields of the search language that are offered; those for programs are left out. */
export const builtinFields: Readonly<Record<string, BuiltinField>> = {
  class: { finds: 'its class, with subclasses', takes: 'classes', isClosed: true },
  label: { finds: 'its labels', values: some, takes: 'labels', isClosed: true },
  number: { finds: 'its number, such as SR.*', values: some },
  name: { finds: 'words of its name', values: some },
  description: { finds: 'words of its description', values: some },
  state: { finds: 'its status in the workflow', takes: 'states', isClosed: true },
  verification: {
    finds: 'results of the test cases of a requirement',
    values: { any: 'covered by a test case', none: 'not covered' },
    takes: 'verifications',
    isClosed: true,
  },
  is: {
    finds: 'place in the hierarchy, flags',
    isClosed: true,
    values: {
      top: 'without a parent',
      root: 'root entity',
      leaf: 'without a child',
      orphan: 'without any relationship',
      mine: 'created by you',
      locked: 'locked',
      changed: 'changed since its last baseline',
      suspect: 'with a suspect relationship',
      linked: 'with a linked label',
      hidden: 'hidden',
      archived: 'archived',
      redacted: 'redacted',
    },
  },
  has: {
    finds: 'its comments, files, diagrams and baselines',
    isClosed: true,
    values: {
      comment: 'with comments',
      unresolved: 'with open comments',
      image: 'with an image',
      file: 'with a file',
      script: 'with a script',
      diagram: 'with a stored diagram',
      baseline: 'in a baseline',
    },
  },
  diagram: { finds: 'with a diagram of that type', values: some, takes: 'diagrams', isClosed: true },
  baseline: { finds: 'in that baseline', values: some },
  comment: { finds: 'words of its comments', values: some },
  created: { finds: 'when it was created', values: days },
  modified: { finds: 'when it was last changed', values: { ...days, none: 'never since' } },
  createdby: { finds: 'who created it', values: someone, takes: 'people' },
  modifiedby: { finds: 'who last changed it', values: someone, takes: 'people' },
  lockedby: { finds: 'who locked it', values: someone, takes: 'people' },
  assignee: { finds: 'who it is assigned to', values: someone, takes: 'people' },
  parent: { finds: 'children of that entity', takes: 'entities', among: '-is:leaf' },
  ancestor: { finds: 'descendants of that entity', takes: 'entities', among: '-is:leaf' },
  child: { finds: 'parents of that entity', takes: 'entities', among: '-is:top' },
  in: { finds: 'content of that document or test suite', takes: 'entities', among: 'class:Artifact' },
  order: {
    finds: 'order of the results',
    values: {
      number: 'by number',
      name: 'by name',
      class: 'by class',
      'modified-': 'last changed first',
      'created-': 'newest first',
    },
    takes: 'orders',
  },
  limit: { finds: 'at most that many' },
};
