import type { Generated } from 'kysely';

import type { SavedView } from './view.ts';

export interface SavedQueriesTables {
  savedQuery: {
    organizationId: number;
    id: number;
    projectId: number;
    name: string;
    query: string;
    isShared: boolean;
    /** Stored as JSON. */
    view: SavedView | null;
    created: Generated<Date>;
    createdBy: string;
  };
}
