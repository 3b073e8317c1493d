import type { ChangeType } from '../changes/change.ts';

/** The merged fields of an entity or a schema item, by key; see `rules/keys.ts`. Empty values are absent. */
export type Fields = ReadonlyMap<string, unknown>;

/** The type of a field: one of change records, the whole that contains an entity, or its existence. */
export type MergeFieldType = ChangeType | 'WHOLE' | 'EXISTENCE' | 'SCHEMA' | 'WORKFLOW';

/** One step of a field that is taken over. */
export interface MergeStep {
  key: string;
  /** The common value and the new one; null for none. */
  before: unknown;
  after: unknown;
}

export const conflictKinds = [
  'FIELD',
  'BOTH_NEW',
  'MOVED',
  'CIRCLE',
  'LINK_DELETED',
  'DIAGRAM_DELETED',
  'NUMBER_TAKEN',
  'STATE',
  'DELETED_HERE',
  'DELETED_THERE',
  'IN_USE',
  'CLASS',
  'UNLAWFUL',
] as const;
/** The reason why the changes of both sides exclude each other. */
export type ConflictKind = (typeof conflictKinds)[number];

export interface Conflict {
  kind: ConflictKind;
  key: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
  /** The changes on the side that still has the item, if the other has deleted it. */
  steps?: MergeStep[];
  /** The other fields of the entity that belong to the choice: each side's are valid for its class alone. */
  along?: string[];
  /** The sides whose value the target cannot hold. */
  barred?: ConflictSide[];
  /** The values lost with a side, beyond the other side's value of this field. */
  losses?: Partial<Record<ConflictSide, MergeLoss[]>>;
  /** The source's state if the merging user cannot reach it; `theirs` is then the nearest state that they can. */
  wanted?: unknown;
  /** The side that applies until somebody chooses. */
  preset?: ConflictSide;
}

/** A part of an entity that is not merged, or is removed. */
export interface MergeLoss {
  /** The id in the target, or the negative one of the source. */
  entityId: number;
  /** The key of the field; EXISTENCE if the entity itself is not merged. */
  key: string;
  value: unknown;
}

/** The new state of an entity: the transitions to take in the target, and the state they lead to. */
export interface StateChange {
  /** The field that holds the state. */
  key: string;
  from: string;
  reached: string;
  /** The state on the source's side. */
  wanted: string;
  /** The transitions that are taken, by their names, and the states between. */
  by: string[];
  through: string[];
  /** The next transition if the merging user may not take it; null if the whole way is open, or if there is none. */
  refused: string | null;
  /** The effect of the transitions on its lock. */
  lock: 'LOCKS' | 'UNLOCKS' | null;
  /** The holder of the lock that prevents the change. */
  heldBy: string | null;
  /** The user for whom this was computed. */
  username: string;
}

export const sides = ['OURS', 'THEIRS', 'BASE', 'EDITED'] as const;
export type ConflictSide = (typeof sides)[number];
/** The choice for a conflict; `value` holds an edit by hand. */
export interface MergeChoice {
  side: ConflictSide;
  value?: unknown;
}

export const itemKinds = ['ADDED', 'CHANGED', 'REMOVED'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Both sides of an item, and their last common state; undefined where it does not exist. */
export interface Versions {
  base: Fields | undefined;
  ours: Fields | undefined;
  theirs: Fields | undefined;
}

/** The effect of a merge on one entity or schema item: changes by the other side alone, and conflicts to decide. */
export interface MergeEffect {
  kind: ItemKind;
  steps: MergeStep[];
  conflicts: Conflict[];
}

/** The author and time of the last change on one side. */
export interface Author {
  username: string;
  date: string;
}

export const subjects = ['ENTITY', 'CLASS', 'PROPERTY', 'RELATION', 'LABEL', 'WORKFLOW'] as const;
export type Subject = (typeof subjects)[number];

/** One line of a preview. */
export interface MergeItem extends MergeEffect {
  /** The kind of item and its global id, by which the next preview recognizes it. */
  name: string;
  subject: Subject;
  /** The id in the target; null for a new item. */
  targetId: number | null;
  sourceId: number | null;
  classId: number | null;
  number: string;
  title: string;
  ours: Author | null;
  theirs: Author | null;
  state: StateChange | null;
  /** The holder of the lock on an entity to be changed; merging then needs the permission to unlock it. */
  lockedBy: string | null;
}

/** A stored line, with its choices. */
export interface StoredItem extends MergeItem {
  organizationId: number;
  mergeId: number;
  /** Its number within the merge; it stays when the preview is brought up to date. */
  id: number;
  choices: Record<string, MergeChoice>;
  isChosen: boolean;
  openCount: number;
  conflictCount: number;
  /** Conflicts first, then by kind of thing, class and number. */
  sortKey: string;
  searchKey: string;
}

/** A prepared merge, which is not written yet. */
export interface Merge {
  organizationId: number;
  id: number;
  targetProjectId: number;
  sourceProjectId: number;
  /** The revisions from which the preview was made. */
  targetRevision: number;
  sourceRevision: number;
  created: Date;
  createdBy: string;
  /** The time of the preview's last update. */
  updated: Date;
}

/**
 * The last common state of an entity that still differed on the two sides when the base moved: it was left out, or the target kept its
 * version. `projectId` and `revision` say where to find it; at revision 0 it did not exist.
 */
export interface CommonVersion {
  organizationId: number;
  branchId: number;
  globalId: string;
  originEntityId: number | null;
  branchEntityId: number | null;
  projectId: number;
  revision: number;
  /** True for each side that differed from it when the base moved. */
  originDiffers: boolean;
  branchDiffers: boolean;
}
