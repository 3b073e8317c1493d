import type { Generated } from 'kysely';

export interface SavedQueriesTables {
  savedQuery: {
    organizationId: number;
    id: number;
    projectId: number;
    name: string;
    query: string;
    isShared: boolean;
    created: Generated<Date>;
    createdBy: string;
  };
}
