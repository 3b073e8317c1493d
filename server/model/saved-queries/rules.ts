import { invalid, within } from '../../refusals.ts';
import type { SavedQuery, SavedQueryPatch } from './saved-query.ts';

const MAX_NAME = 200;
/** So many of the project's, and so many of each person in it: a list that is read at once. */
export const MAX_KEPT = 100;

/** The given name and query as they are stored, and for whom it is. */
export function checkedPatch({
  name,
  query,
  isShared,
}: SavedQueryPatch): Partial<Pick<SavedQuery, 'name' | 'query' | 'isShared'>> {
  return {
    ...(name != null && { name: within('name', () => checkedName(name.trim())) }),
    ...(query != null && { query: within('query', () => checkedQuery(query.trim())) }),
    ...(isShared != null && { isShared }),
  };
}

function checkedName(name: string): string {
  if (name === '') throw invalid('A saved query needs a name.');
  if (name.length > MAX_NAME) throw invalid(`Name may have up to ${MAX_NAME} characters.`);
  return name;
}

function checkedQuery(query: string): string {
  if (query === '') throw invalid('Say what to search for; an empty query finds everything.');
  return query;
}

/** Refuses one more than are kept. */
export function refuseTooMany(kept: number, isShared: boolean): void {
  if (kept < MAX_KEPT) return;
  const whose = isShared ? 'A project keeps' : 'You can keep';
  throw invalid(`${whose} up to ${MAX_KEPT} saved queries. Delete one that nobody needs.`);
}
