export const baselineKinds = ['baseline', 'testCycle'] as const;
export type BaselineKind = (typeof baselineKinds)[number];

/** What a baseline holds: everything, an artifact with its content, what a query found, or entities that somebody chose. */
export const coverings = ['project', 'artifact', 'query', 'entities'] as const;
export type Covers = (typeof coverings)[number];

/** How many leaf test cases had each status. */
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
  /** Of a test cycle. */
  results: Results | null;
  created: Date;
  createdBy: string;
}

/** What a new one is to hold; nothing of it is the whole project. */
export interface Covering {
  rootId?: number | null | undefined;
  query?: string | null | undefined;
  entityIds?: readonly number[] | null | undefined;
}

export interface NewBaseline extends Covering {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Whether what it holds is locked in the same transaction. */
  isLocking?: boolean | null | undefined;
  /** Whether every test case of what it holds is then as before a run, in the same transaction. */
  reset?: boolean | null | undefined;
}
