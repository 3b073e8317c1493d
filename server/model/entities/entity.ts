import type { Attrs } from '../attributes/attribute.ts';

/** An entity as it is stored. `description` is sanitised HTML; `attrs` holds only values that were stored, see `attributes/rules/values.ts` for defaults. */
export interface Entity {
  organizationId: number;
  id: number;
  projectId: number;
  globalId: string;
  classId: number;
  name: string;
  number: string;
  sortNumber: string;
  metaNumber: string | null;
  description: string;
  attrs: Attrs;
  labelIds: number[];
  imageId: number | null;
  imageModified: Date | null;
  linkedLabelId: number | null;
  isHidden: boolean;
  isArchived: boolean;
  isRedacted: boolean;
  isLocked: boolean;
  lockedBy: string | null;
  branches: unknown;
  controlStep: unknown;
  metadata: Record<string, string>;
  script: string | null;
  created: Date;
  createdBy: string;
  modified: Date | null;
  modifiedBy: string | null;
  /** The revision of the project that wrote this version. */
  revision: number;
  /** The entity and version it was copied from; null if it is no copy. */
  originProjectId: number | null;
  originId: number | null;
  originRevision: number | null;
}

/** A link as seen from one of its ends: `relationId` is the direction that leads away from it. */
export interface Rel {
  relationId: number;
  targetId: number;
  attrs: Attrs;
}

/** The stored edge, under the canonical relation of its pair. */
export interface Link {
  organizationId: number;
  projectId: number;
  sourceId: number;
  relationId: number;
  targetId: number;
  attrs: Attrs;
  created: Date;
  createdBy: string;
  revision: number;
}

/**
 * The fields of an entity to save; an omitted field stays unchanged. In `attrs` each given key is set, null removes a value, and the others
 * stay. `rels` and `labelIds` replace the whole set; `addRels` (also for new attributes of an existing link), `removeRels`, `addLabels` and
 * `removeLabels` change single ones. `relOrders` order the targets of relations once all is saved.
 */
export interface EntityPatch {
  projectId: number;
  /** The revision on which the fields were read; with it, later changes by others are kept, and refused where they clash. */
  revision?: number | undefined;
  /** An existing entity, or an id allocated before; left out, a new entity is made. */
  id?: number | undefined;
  globalId?: string | undefined;
  classId?: number | null | undefined;
  name?: string | undefined;
  number?: string | undefined;
  metaNumber?: string | null | undefined;
  description?: string | undefined;
  attrs?: Attrs | undefined;
  labelIds?: number[] | undefined;
  addLabels?: number[] | undefined;
  removeLabels?: number[] | undefined;
  imageId?: number | null | undefined;
  linkedLabelId?: number | null | undefined;
  isHidden?: boolean | undefined;
  isArchived?: boolean | undefined;
  isRedacted?: boolean | undefined;
  branches?: unknown;
  controlStep?: unknown;
  metadata?: Record<string, string> | undefined;
  script?: string | null | undefined;
  /** True to lock it for the author of the save, by the rules of locks; false to unlock it. */
  isLocked?: boolean | undefined;
  /** The username of the lock's holder, set only by code that has checked it; no API reads it from a save. */
  lockedBy?: string | null | undefined;
  rels?: RelPatch[] | undefined;
  addRels?: RelPatch[] | undefined;
  removeRels?: { relationId: number; targetId: number }[] | undefined;
  relOrders?: RelOrder[] | undefined;
}

/** The targets of a relation that come first, in this order; none means that all are ordered by number. */
export interface RelOrder {
  relationId: number;
  targetIds: number[];
}

/** The link of an entity to save; `targetId` may be the id of another entity of the same batch, even of a new one. */
export interface RelPatch {
  relationId: number;
  targetId: number;
  attrs?: Attrs | undefined;
}
