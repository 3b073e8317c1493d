import { invalid, within } from '../../refusals/refusal.ts';
import type { SavedQuery, SavedQueryPatch } from './saved-query.ts';
import type { GivenView, SavedView } from './view.ts';

const MAX_NAME = 200;
/** So many of the project's, and so many of each person in it: a list that is read at once. */
export const MAX_KEPT = 100;

/** The given name and query as they are stored, and for whom it is. */
export function checkedPatch({
  name,
  query,
  isShared,
  view,
}: SavedQueryPatch): Partial<Pick<SavedQuery, 'name' | 'query' | 'isShared' | 'view'>> {
  return {
    ...(name != null && { name: within('name', () => checkedName(name.trim())) }),
    ...(query != null && { query: within('query', () => checkedQuery(query.trim())) }),
    ...(isShared != null && { isShared }),
    ...(view !== undefined && { view: view && within('view', () => checkedView(view)) }),
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

/** A table has so many columns, and so long a text is what it is made of, that nobody meets the end; and a list of them is still read at once. */
const MAX_COLUMNS = 100;
const MAX_TEXT = 4000;

/** The view as it is stored. What it names may be gone from the schema later: columns are passed over then, and the rest is refused where it is asked for. */
function checkedView({ kind, order = null, groupBy = null, groupTitle = null, columns }: GivenView): SavedView {
  if (columns.length > MAX_COLUMNS) throw invalid(`A view has up to ${MAX_COLUMNS} columns.`);
  if (new Set(columns).size < columns.length) throw invalid('A view names each column once.');
  const texts = [order, groupBy, groupTitle, ...columns].filter((text) => text !== null);
  if (texts.includes('')) throw invalid('Leave out what a view has none of, in place of an empty text.');
  if (texts.join('').length > MAX_TEXT) throw invalid(`The texts of a view may have up to ${MAX_TEXT} characters.`);
  if ((groupBy === null) !== (groupTitle === null)) throw invalid('Say what is grouped by, and what it is called.');
  if (groupBy !== null && kind !== 'FLAT') throw invalid('Only a flat list stands in groups.');
  return { kind, order, groupBy, groupTitle, columns };
}

/** Refuses one more than are kept. */
export function refuseTooMany(kept: number, isShared: boolean): void {
  if (kept < MAX_KEPT) return;
  const whose = isShared ? 'A project keeps' : 'You can keep';
  throw invalid(`${whose} up to ${MAX_KEPT} saved queries. Delete one that nobody needs.`);
}
