import type { TableOf } from '../../platform/database/tables.ts';
import type { SavedQuery } from './saved-query.ts';

export interface SavedQueriesTables {
  savedQuery: TableOf<SavedQuery, 'created'>;
}
