import type { ChangeType } from '../changes/change.ts';

/** What is merged of an entity or a schema item, by key; see `rules/keys.ts`. What is nothing is left out. */
export type Fields = ReadonlyMap<string, unknown>;

/** What a field is: one of those of change records, the whole that an entity is a part of, or all of it: whether it is there. */
export type MergeFieldType = ChangeType | 'WHOLE' | 'EXISTENCE' | 'SCHEMA' | 'WORKFLOW';

/** One step of a field that is taken over. */
export interface Step {
  key: string;
  /** What it was in common, and what it is to be; null for nothing. */
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
/** Why two sides cannot both have their way. */
export type ConflictKind = (typeof conflictKinds)[number];

export interface Conflict {
  kind: ConflictKind;
  key: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
  /** What the side that kept it has changed, where the other has deleted it. */
  steps?: Step[];
  /** Other fields of the same entity that go with the choice: each side's are lawful for its class alone. */
  along?: string[];
  /** The sides whose value the target cannot hold. */
  barred?: Side[];
  /** What is given up with a side, where that is more than the other side's value of this field. */
  losses?: Partial<Record<Side, Loss[]>>;
  /** Of a state that is not open to whoever merges: the one that they have there, where `theirs` is as near to it as may be come. */
  wanted?: unknown;
  /** What is chosen until somebody chooses. */
  preset?: Side;
}

/** Something of an entity that is not taken over, or goes. */
export interface Loss {
  /** By its number in the target, or its negative one in the source. */
  entityId: number;
  /** Which field; EXISTENCE where the entity itself is not taken. */
  key: string;
  value: unknown;
}

/** What becomes of the state of an entity: the transitions that are taken again, and how far they lead. */
export interface StateChange {
  /** The field that holds the state. */
  key: string;
  from: string;
  reached: string;
  /** What it is on their side. */
  wanted: string;
  /** The transitions that are taken, by their names, and the states between. */
  by: string[];
  through: string[];
  /** What would lead on from there and is not open to them; null where all of the way is, or where there is none. */
  refused: string | null;
  /** Whether it is locked by it, or unlocked. */
  lock: 'LOCKS' | 'UNLOCKS' | null;
  /** Whose lock stands in the way. */
  heldBy: string | null;
  /** For whom this was worked out. */
  username: string;
}

export const sides = ['OURS', 'THEIRS', 'BASE', 'EDITED'] as const;
export type Side = (typeof sides)[number];
/** What is chosen for a conflict; `value` where it was edited by hand. */
export interface Choice {
  side: Side;
  value?: unknown;
}

export const itemKinds = ['ADDED', 'CHANGED', 'REMOVED'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Both sides of something, and what they last had in common; undefined where it is not there. */
export interface Versions {
  base: Fields | undefined;
  ours: Fields | undefined;
  theirs: Fields | undefined;
}

/** What merging does to one entity or schema item: steps that only the other side made, and what has to be chosen. */
export interface Merged {
  kind: ItemKind;
  steps: Step[];
  conflicts: Conflict[];
}

/** Who changed one side last, and when. */
export interface Author {
  username: string;
  date: string;
}

export const subjects = ['ENTITY', 'CLASS', 'PROPERTY', 'RELATION', 'LABEL', 'WORKFLOW'] as const;
export type Subject = (typeof subjects)[number];

/** One line of a preview. */
export interface Item extends Merged {
  /** The same thing again in the next preview: the kind of thing and its global id. */
  name: string;
  subject: Subject;
  /** Its number in the target; null where it is new there. */
  targetId: number | null;
  sourceId: number | null;
  classId: number | null;
  number: string;
  title: string;
  ours: Author | null;
  theirs: Author | null;
  state: StateChange | null;
  /** Who holds what would be changed: then it takes somebody who may unlock it. */
  lockedBy: string | null;
}

/** A line as it is kept, with what has been chosen. */
export interface StoredItem extends Item {
  organizationId: number;
  mergeId: number;
  /** Its number within the merge; it stays when the preview is brought up to date. */
  id: number;
  choices: Record<string, Choice>;
  isChosen: boolean;
  openCount: number;
  conflictCount: number;
  /** Conflicts first, then by kind of thing, class and number. */
  sortKey: string;
  searchKey: string;
}

/** A merge that has been prepared: nothing of it is written yet. */
export interface Merge {
  organizationId: number;
  id: number;
  targetProjectId: number;
  sourceProjectId: number;
  /** What the preview was made of. */
  targetRevision: number;
  sourceRevision: number;
  created: Date;
  createdBy: string;
  /** When the preview was last brought up to date. */
  updated: Date;
}

/**
 * The last state in common of an entity that stayed different on the two sides when the base moved: because it was left out, or because the
 * target kept what it had. `projectId` and `revision` say where to find it; at revision 0 it was not there.
 */
export interface CommonVersion {
  organizationId: number;
  branchId: number;
  globalId: string;
  originEntityId: number | null;
  branchEntityId: number | null;
  projectId: number;
  revision: number;
  /** On which side it was not that when the base moved. */
  originDiffers: boolean;
  branchDiffers: boolean;
}
