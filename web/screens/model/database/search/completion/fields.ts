/** A field of every entity: its meaning, and the keywords that it takes, with theirs. */
export interface BuiltinField {
  finds: string;
  values?: Readonly<Record<string, string>>;
  /** The condition on entities that it takes, in the search language. */
  among?: string;
  /** The kind of names from the project that it takes. */
  takes?: 'classes' | 'labels' | 'people' | 'states' | 'verifications' | 'diagrams' | 'orders' | 'entities';
}

const some = { any: 'with one', none: 'without' };
const someone = { me: 'you', any: 'anybody', none: 'nobody' };
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
  'Not Run': 'none was run yet',
};

/** The fields of the search language that are offered; those for programs are left out. */
export const builtinFields: Readonly<Record<string, BuiltinField>> = {
  class: { finds: 'what it is, with the classes below', takes: 'classes' },
  label: { finds: 'how it is labelled', values: some, takes: 'labels' },
  number: { finds: 'its number, such as SR.*', values: some },
  name: { finds: 'words of its name', values: some },
  description: { finds: 'words of its description', values: some },
  state: { finds: 'where its workflow has it', takes: 'states' },
  verification: {
    finds: 'how the test cases of a requirement came out',
    values: { any: 'covered by a test case', none: 'not covered' },
    takes: 'verifications',
  },
  is: {
    finds: 'where it stands, what is set on it',
    values: {
      top: 'without a parent',
      root: 'in no other',
      leaf: 'without a child',
      orphan: 'without any link',
      mine: 'created by you',
      locked: 'held by somebody',
      changed: 'changed since its last baseline',
      suspect: 'with a link to look at again',
      linked: 'with a linked label',
      hidden: 'hidden ones',
      archived: 'put away',
      redacted: 'with a redacted text',
    },
  },
  has: {
    finds: 'what belongs to it',
    values: {
      comment: 'with comments',
      unresolved: 'with open comments',
      image: 'with an image',
      file: 'with a file',
      script: 'with a script',
      diagram: 'with a stored diagram',
      baseline: 'stands in a baseline',
    },
  },
  diagram: { finds: 'with a diagram of that type', values: some, takes: 'diagrams' },
  baseline: { finds: 'stands in that baseline', values: some },
  comment: { finds: 'words of its comments', values: some },
  created: { finds: 'when it was made', values: days },
  modified: { finds: 'when it was last changed', values: { ...days, none: 'never since' } },
  createdby: { finds: 'who made it', values: someone, takes: 'people' },
  modifiedby: { finds: 'who changed it last', values: someone, takes: 'people' },
  lockedby: { finds: 'who holds it', values: someone, takes: 'people' },
  assignee: { finds: 'whose task it is', values: someone, takes: 'people' },
  parent: { finds: 'directly below that one', takes: 'entities', among: '-is:leaf' },
  ancestor: { finds: 'anywhere below that one', takes: 'entities', among: '-is:leaf' },
  child: { finds: 'directly above that one', takes: 'entities', among: '-is:top' },
  in: { finds: 'content of that document or test suite', takes: 'entities', among: 'class:Artifact' },
  order: {
    finds: 'the order of what is found',
    values: {
      number: 'by number',
      name: 'by name',
      class: 'by class',
      'modified-': 'last changed first',
      'created-': 'newest first',
    },
    takes: 'orders',
  },
  limit: { finds: 'no more than that many' },
};
