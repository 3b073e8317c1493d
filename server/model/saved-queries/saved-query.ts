import type { ProjectKey } from '../../identity/access/keys.ts';
import type { GivenView, SavedView } from './view.ts';

/** A search that somebody keeps under a name. */
export interface SavedQuery {
  organizationId: number;
  id: number;
  projectId: number;
  name: string;
  query: string;
  /** Whether it is the project's, for everybody who may read it, or only for who made it. */
  isShared: boolean;
  /** How the table stands for it; null for as its reader has it. */
  view: SavedView | null;
  created: Date;
  createdBy: string;
}

/** What is said of one; what is left out stays as it is. */
export interface SavedQueryPatch {
  name?: string | null | undefined;
  query?: string | null | undefined;
  isShared?: boolean | null | undefined;
  /** Null takes it away. */
  view?: GivenView | null | undefined;
}

/** A saved query with the key to its project. */
export type SeenQuery = SavedQuery & { key: ProjectKey<'READ'> };
