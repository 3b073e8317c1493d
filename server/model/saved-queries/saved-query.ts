import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { GivenView, SavedView } from './view.ts';

/** A search that somebody keeps under a name. */
export interface SavedQuery {
  organizationId: number;
  id: number;
  projectId: number;
  name: string;
  query: string;
  /** True if everybody who may read the project sees it; otherwise only its author does. */
  isShared: boolean;
  /** The view of the table; null for the one its reader uses. */
  view: SavedView | null;
  created: Date;
  createdBy: string;
}

/** The fields of a saved query; an omitted field stays unchanged. */
export interface SavedQueryPatch {
  name?: string | null | undefined;
  query?: string | null | undefined;
  isShared?: boolean | null | undefined;
  /** The table's settings; null removes them. */
  view?: GivenView | null | undefined;
}

/** A saved query with the key to its project. */
export type SeenQuery = SavedQuery & { key: ProjectKey<'READ'> };
