import { invalid, within } from '../../refusals/refusal.ts';
import type { SavedQuery, SavedQueryPatch } from './saved-query.ts';
import type { GivenView, SavedView } from './view.ts';

const MAX_NAME = 200;
/** The maximum number of saved queries of a project, and of each person in it, since the list is read at once. */
const MAX_KEPT = 100;

/** Returns the given name and query in stored form, and whether it is shared. */
export function checkedQueryPatch({
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
  if (name === '') throw invalid('A saved query needs a name. Enter one and try again.');
  if (name.length > MAX_NAME) throw invalid(`A name can have up to ${MAX_NAME} characters. Shorten it.`);
  return name;
}

function checkedQuery(query: string): string {
  if (query === '') throw invalid('Send a query; an empty query finds everything.');
  return query;
}

/** The limits of columns and of texts: nobody meets them, and a list of saved queries can still be read at once. */
const MAX_COLUMNS = 100;
const MAX_TEXT = 4000;

/**
 * Returns a view in stored form. Its names may vanish from the schema later: such columns are ignored then, and anything else is refused
 * when used.
 */
function checkedView({ kind, order = null, groupBy = null, groupTitle = null, columns }: GivenView): SavedView {
  if (columns.length > MAX_COLUMNS) throw invalid(`A table layout can have up to ${MAX_COLUMNS} columns.`);
  if (new Set(columns).size < columns.length) throw invalid('A table layout can have each column only once.');
  const texts = [order, groupBy, groupTitle, ...columns].filter((text) => text !== null);
  if (texts.includes('')) throw invalid('The texts of a table layout must not be empty. Leave empty ones out.');
  if (texts.join('').length > MAX_TEXT)
    throw invalid(`The texts of a table layout can have up to ${MAX_TEXT} characters.`);
  if ((groupBy === null) !== (groupTitle === null)) throw invalid('Groups need a field and a name. Send both.');
  if (groupBy !== null && kind !== 'FLAT') throw invalid('Only a list can have groups. Choose the list view.');
  return { kind, order, groupBy, groupTitle, columns };
}

/** Refuses one more than are kept. */
export function refuseTooManyQueries(kept: number, isShared: boolean): void {
  if (kept < MAX_KEPT) return;
  const whose = isShared ? 'A project can have' : 'You can have';
  throw invalid(`${whose} up to ${MAX_KEPT} saved queries. Delete one that is no longer needed.`);
}
