import type { Reader } from '../../../../platform/database/database.ts';
import { invalid } from '../../../../refusals/refusal.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Entity } from '../../entity.ts';
import type { EntityColumn } from '../../queries/columns.ts';
import { MAX_ENTITIES, atOnce } from '../../rules/at-once.ts';
import { bindQuery } from '../rules/bind.ts';
import { allOf, type Condition } from '../rules/condition.ts';
import { treeRelations } from '../rules/content.ts';
import type { Searcher } from '../rules/fields.ts';
import { orderBy } from '../rules/order.ts';
import { parseQuery } from '../rules/parse.ts';
import { cursors, foreignCursor, forestCursor, forestPlaceOf, readCursor } from './cursors.ts';
import { readForest, type ForestSearch } from './forest.ts';
import { isFarPlace } from './lineups.ts';
import { countEntities, readPage, type Found, type PagePart, type Search } from './pages.ts';

/** The project and the viewer of a search; `timeZone` applies to the dates in the query. */
export interface SearchScope {
  organizationId: number;
  projectId: number;
  asOf?: number | null;
  isVeiled?: boolean;
  viewer: Searcher;
  now: Date;
  timeZone: string;
}

/**
 * The requested part of the results: rows from either end, rows after a cursor, or (as the contract has it) `limit` rows from an offset.
 */
export interface PageRequest {
  query?: string | null | undefined;
  /** The order, as written after `order:`; an order in the query takes precedence. */
  order?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  offset?: number | null | undefined;
  /** The number of rows before those with which reading began, behind a cursor too. */
  entered?: number | null | undefined;
  limit?: number | null | undefined;
  /** True to include the entities above the results, in tree order. */
  withParents?: boolean | null | undefined;
  /** The id of the baseline to search in. */
  baselineId?: number | null | undefined;
  /** The classes to restrict the search to. */
  classIds?: readonly number[] | null | undefined;
  /** The columns to read of each entity; all by default. */
  columns?: readonly EntityColumn[] | null | undefined;
}

export interface FoundPage {
  rows: Entity[];
  /** The cursors of the rows, in the same order. */
  cursors: string[];
  /** The level of each row in the tree, and whether it is a result or only holds one; absent without a tree. */
  lines?: { level: number; isFound: boolean }[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  warnings: string[];
  unknownLabels: string[];
  /** Returns the total number of results: known if the list ends with this page, otherwise counted. */
  total(): Promise<number>;
}

const MAX_OFFSET = 1_000_000;
const DEFAULT_ROWS = 50;

/** Returns the number of rows a page of the graph skips; 0 after a cursor, which marks the place itself. */
export const offsetIn = ({ offset, after, before }: PageRequest): number | null =>
  after != null || before != null ? null : (offset ?? null);

/** A search whose names have been found, and the part of its answer that is wanted. */
interface Wanted extends PagePart {
  search: Search;
  warnings: string[];
  unknownLabels: string[];
}

/** Binds the query of a page without the entities above its results. */
export function bindPageQuery(schema: Schema, scope: SearchScope, page: PageRequest): Wanted {
  const query = parseQuery(page.query ?? '');
  const { condition, warnings, unknownLabels } = bindQuery(query, schema, scope.viewer, scope.now, scope.timeZone);
  const order = orderBy(query, page.order ?? null, schema);
  const { rows, isBackwards, offset } = partOf(page);
  const cursor = isBackwards ? page.before : page.after;
  const other = isBackwards ? page.after : page.before;
  const from = cursor ? readCursor(order, cursor) : null;
  const to = other ? readCursor(order, other) : null;
  const search = { place: scope, condition: within(page, condition), order, limit: query.limit, columns: page.columns };
  return { search, rows, isBackwards, offset, from, to, warnings, unknownLabels };
}

/** Reads a far part of an answer without skipping rows; null if that cannot be done. */
type ReadFar = (search: Search, part: PagePart) => Promise<Found[] | null>;

/**
 * Finds the entities of a project that match a query, in its order, a page at a time: one statement, or two if a walk along the order
 * misses some.
 */
export async function findEntities(
  db: Reader,
  schema: Schema,
  scope: SearchScope,
  page: PageRequest,
  readFar: ReadFar = async () => null,
): Promise<FoundPage> {
  if (page.withParents) return findForest(db, schema, scope, page);
  const { search, rows: count, isBackwards, offset, from, to, ...notes } = bindPageQuery(schema, scope, page);
  const part = { rows: count + 1, offset, isBackwards, from, to };
  const far = isFarPlace(search, { ...part, offset: page.entered ?? offset }) ? await readFar(search, part) : null;
  const found =
    far ??
    (await readPage(db, search, part).catch((error: unknown) => {
      throw (from || to) && isBadValue(error) ? foreignCursor() : error;
    }));
  const more = found.length > count;
  const kept = found.slice(0, count);
  if (isBackwards) kept.reverse();
  const cursorOf = cursors(search.order);
  const isWhole = !more && !from && !to && (offset === 0 || kept.length > 0);
  return {
    ...notes,
    rows: kept.map(({ entity }) => entity),
    cursors: kept.map(({ keys }) => cursorOf(keys)),
    hasNextPage: isBackwards ? Boolean(from) : more,
    hasPreviousPage: isBackwards ? more : Boolean(from) || offset > 0,
    total: async () => (isWhole ? offset + kept.length : countEntities(db, search)),
  };
}

/** Finds a page of results together with the entities above them, from the top of the tree to its leaves. */
async function findForest(db: Reader, schema: Schema, place: SearchScope, page: PageRequest): Promise<FoundPage> {
  const { search, rows: count, offset, after, ...notes } = wantedForest(schema, place, page);
  const found = await readForest(db, search, { rows: count + 1, offset, after });
  const kept = found.slice(0, count);
  return {
    ...notes,
    rows: kept.map(({ entity }) => entity),
    cursors: kept.map(({ path }) => forestCursor(path)),
    lines: kept,
    hasNextPage: found.length > count,
    hasPreviousPage: after !== null || offset > 0,
    total: () => countEntities(db, { ...search, order: [], limit: null }),
  };
}

/** Binds the query of a page with the entities above its results. */
export function wantedForest(schema: Schema, place: SearchScope, page: PageRequest) {
  const query = parseQuery(page.query ?? '');
  const { order, limit } = query;
  const { condition, ...notes } = bindQuery(query, schema, place.viewer, place.now, place.timeZone);
  const { rows, isBackwards, offset } = partOf(page);
  if (order || limit !== null || isBackwards || page.before || (page.order ?? 'number') !== 'number')
    throw invalid('With ancestors, entities are always in hierarchy order. Leave out order, limit and last.');
  const after = page.after ? forestPlaceOf(page.after) : null;
  const search: ForestSearch = {
    place,
    condition: within(page, condition),
    by: treeRelations(schema),
    columns: page.columns,
  };
  return { search, rows, offset, after, ...notes };
}

/** Tells whether a query failed because of an invented cursor, which can hold values that Postgres takes for no date or number. */
const isBadValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

function partOf({ first, last, limit, offset }: PageRequest): { rows: number; isBackwards: boolean; offset: number } {
  if (typeof first === 'number' && typeof last === 'number')
    throw invalid('Ask for the first rows or for the last, not for both.');
  const rows = first ?? last ?? limit ?? DEFAULT_ROWS;
  if (!Number.isInteger(rows) || rows < 0 || rows > MAX_ENTITIES)
    throw invalid(`A page can have up to ${atOnce} rows.`);
  const start = offset ?? 0;
  if (!Number.isInteger(start) || start < 0 || start > MAX_OFFSET)
    throw invalid(
      `An offset can be up to ${MAX_OFFSET.toLocaleString('en')}. Continue from a cursor, or narrow the query.`,
    );
  return { rows, isBackwards: typeof last === 'number', offset: start };
}

/** Restricts a condition to a page's classes and to the contents of its baseline, if it names them. */
function within({ baselineId, classIds }: PageRequest, condition: Condition): Condition {
  const more: Condition[] = [];
  if (baselineId != null) more.push({ test: 'member', baselineId });
  if (classIds != null) more.push({ test: 'class', ids: [...classIds] });
  return allOf([...more, condition]);
}
