export const baselineKinds = ['baseline', 'testCycle'] as const;
export type BaselineKind = (typeof baselineKinds)[number];

/** The permission that it takes to make and change one of each kind. */
export const neededFor = { baseline: 'WRITE_BASELINES', testCycle: 'WRITE_TEST_CYCLES' } as const;

/** The contents a baseline can have: the project, an artifact with its content, the results of a query, or chosen entities. */
export const coverings = ['project', 'artifact', 'query', 'entities'] as const;
export type Covers = (typeof coverings)[number];

/** The number of leaf test cases per status. */
export type Results = Record<string, number>;

/** A project, or some of its entities, as they were at a revision, which never changes. Its name, its description and which entities it holds may. */
export interface Baseline {
  organizationId: number;
  id: number;
  projectId: number;
  kind: BaselineKind;
  ordinal: number;
  name: string;
  description: string;
  revision: number;
  covers: Covers;
  /** The artifact whose content it holds. */
  rootId: number | null;
  query: string | null;
  entityCount: number;
  /** The results of a test cycle. */
  results: Results | null;
  created: Date;
  createdBy: string;
}

/** The contents of a new baseline; with nothing set, the whole project. */
export interface Covering {
  rootId?: number | null | undefined;
  query?: string | null | undefined;
  entityIds?: readonly number[] | null | undefined;
}

export interface NewBaseline extends Covering {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** True to lock the contents in the same transaction. */
  isLocking?: boolean | null | undefined;
  /** True to reset every covered test case to its state before a run, in the same transaction. */
  reset?: boolean | null | undefined;
}
