import { sql, type RawBuilder } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import { preparedMark } from '../../../../platform/database/prepared-statements.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import type { Entity } from '../../entity.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import { plainColumns, type EntityColumn } from '../../queries/columns.ts';
import { asksForScore, dependsOnValues, indexedPart } from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import type { OrderKey } from '../rules/order.ts';
import { firstByClass, fromRowByClass, isByClass } from './by-class.ts';
import { toSql } from './conditions.ts';
import type { CursorValues as Keys } from './cursors.ts';
import {
  afterPlace,
  isIndexed,
  keyColumns,
  keysSql,
  ordering,
  orderingByColumns,
  termsOf,
  type Term,
} from './orders.ts';
import { allSql, isInProject, type SearchPlace } from './scope.ts';
import { rowsOfUnlinked } from './unlinked.ts';
import { isWalkable, onWalk } from './walks.ts';

/** A condition and an order; `limit` cuts the whole result short. */
export interface Search {
  place: SearchPlace;
  condition: Condition;
  order: readonly OrderKey[];
  limit: number | null;
  /** The columns to read of each entity; all by default. */
  columns?: readonly EntityColumn[] | null | undefined;
}

/** The part that is wanted. Backwards, rows come in the opposite order. */
export interface PagePart {
  rows: number;
  offset: number;
  isBackwards: boolean;
  from: Keys | null;
  to: Keys | null;
}

/** A found entity, with its place in the order. */
export interface Found {
  entity: Entity;
  keys: Keys;
}

/**
 * Reads a part of an answer, with the place of each row in its order. A walk along the order is a separate statement whose plan is the same
 * for any value and is kept; only if it misses some are all matches looked for, with a plan for the values.
 */
export async function readPage(db: Reader, search: Search, part: PagePart): Promise<Found[]> {
  const { walk, all } = pageStatements(search, part);
  return (walk && (await metOnWalk(db, walk))) ?? (await foundBy(db, all));
}

async function foundBy(db: Reader, statement: Sql): Promise<Found[]> {
  const { rows } = await (statement as RawBuilder<Entity & { keys: Keys }>).execute(withoutTranslation(db));
  return rows.map(({ keys, ...entity }) => ({ entity, keys }));
}

/** Reads the rows that a walk met; null if it missed some. A walk that met none reports that in a row without an entity. */
async function metOnWalk(db: Reader, walk: Sql): Promise<Found[] | null> {
  const statement = walk as RawBuilder<Entity & { keys: Keys; isMissed: boolean; isMet: boolean }>;
  const { rows } = await statement.execute(withoutTranslation(db));
  if (rows[0]?.isMissed) return null;
  return rows.flatMap(({ keys, isMissed: _, isMet, ...entity }) => (isMet ? [{ entity, keys }] : []));
}

/** The statements of a page as they are sent: planned once where their values change nothing, and else for their values. */
function pageStatements(search: Search, part: PagePart): { walk: Sql | null; all: Sql } {
  const mark = dependsOnValues(search.condition) ? sql`` : preparedMark;
  const walk = walkOf(search, part);
  if (!walk) return { walk, all: sql`${plannedSql(search, part)}${mark}` };
  const { terms, steps, met, all } = walk;
  const columns = columnsOf(search, terms, true);
  return {
    walk: sql`with recursive ${steps} select v.is_missed as "isMissed", e.id is not null as "isMet", ${columns}
      from verdict v left join ${met} p on true left join lateral (${byId(search.place)}) e on true
      order by ${ordering(terms, part.isBackwards)}${preparedMark}`,
    all: sql`${rowsOf(search, part, { ids: all(sql``), terms, columns })}${mark}`,
  };
}

/**
 * Returns the statement of a page as a single one. A query's own limit keeps the first rows of its order, whichever end a page is read
 * from; the first page simply ends there. Without an index for the order, or with skipped rows, only ids are sorted and skipped before the
 * rows are fetched.
 */
export function pageSql(search: Search, part: PagePart, hasKeys = true): Sql {
  const walk = walkOf(search, part);
  if (!walk) return plannedSql(search, part, hasKeys);
  const { terms, steps, met, all } = walk;
  const ids = sql`with recursive ${steps} ${met} union all ${all(sql`where (select is_missed from verdict)`)}`;
  return rowsOf(search, part, { ids, terms, columns: columnsOf(search, terms, hasKeys) });
}

/** Returns the walk worth trying for a part of an answer; null without one. */
function walkOf(search: Search, part: PagePart) {
  const { from, to, offset, isBackwards } = part;
  const { place, condition, order } = search;
  const isFirst = !from && !to && !isBackwards;
  if (offset > 0 || isPlain(search) || !(search.limit === null || isFirst) || !isWalkable(place, condition, order))
    return null;
  const terms = termsOf(order);
  const walk = onWalk({
    place,
    condition,
    order,
    terms,
    behind: from ? [afterPlace(terms, from, isBackwards)] : [],
    before: to ? [afterPlace(terms, to, !isBackwards)] : [],
    rows: countOf(search, part),
    isBackwards,
  });
  return { terms, ...walk };
}

const countOf = ({ limit }: Search, { rows }: PagePart): number => (limit === null ? rows : Math.min(rows, limit));

/** The rows of some ids, in order. */
const rowsOf = (
  search: Search,
  part: PagePart,
  { ids, terms, columns }: { ids: Sql; terms: readonly Term[]; columns: Sql },
) =>
  sql`select ${columns} from (${ids}) p cross join lateral (${byId(search.place)}) e
    order by ${ordering(terms, part.isBackwards)} limit ${sql.lit(countOf(search, part))}`;

/** Looks rows up one by one: to have them in the order of their ids, the planner would read all rows. */
export const byId = ({ organizationId }: SearchPlace): Sql =>
  sql`select * from entity e where e.organization_id = ${organizationId} and e.id = p.id offset 0`;

/** Selects the same page, but lets the planner choose between an ordered index and all matching rows. */
export function plannedSql(search: Search, { rows, offset, isBackwards, from, to }: PagePart, hasKeys = true): Sql {
  const plainTerms = termsOf(search.order);
  const columns = columnsOf(search, plainTerms, hasKeys);
  const isFirst = !from && !to && !isBackwards;
  const { place, entities, terms } = withScore(search, plainTerms, Boolean(from ?? to));
  const all = search.limit === null || isFirst ? inScope({ ...search, place }) : firstOf(search, search.limit);
  const within = to ? [...all, afterPlace(terms, to, !isBackwards)] : all;
  const where = allSql(from ? [...within, afterPlace(terms, from, isBackwards)] : within);
  const count = search.limit !== null && isFirst ? Math.max(0, Math.min(rows, search.limit - offset)) : rows;
  const order = ordering(terms, isBackwards);
  // A literal number, and no offset at all for 0: for a parameter the planner would assume that many rows are skipped.
  const skipped = offset > 0 ? sql`offset ${sql.lit(offset)}` : sql``;
  const part = sql`limit ${sql.lit(count)} ${skipped}`;
  const limit = sql`order by ${order} ${part}`;
  if (offset === 0 && isIndexed(search.order)) return sql`select ${columns} from entity e where ${where} ${limit}`;
  // A past state may have many versions of which few were current; the search for the first of each class would read all of them.
  const ids =
    passedByClass(search, { offset, isFirst, terms, within, count }) ??
    (offset === 0 && isByClass(search.order) && (search.place.asOf ?? null) === null
      ? firstByClass(search.order, terms, { within: allSql(within), from, rows: count, isBackwards })
      : (idsOfUnlinked(search, isFirst, orderingByColumns(plainTerms, isBackwards), part, plainTerms) ??
        sql`select e.id from ${entities} where ${where} ${limit}`));
  return sql`select ${columns} from (${ids}) p
    join entity e on e.organization_id = ${search.place.organizationId} and e.id = p.id
    order by ${ordering(plainTerms, isBackwards)}`;
}

/** The ids of a far part of a whole project by class. */
const passedByClass = (
  search: Search,
  part: { offset: number; isFirst: boolean; terms: readonly Term[]; within: readonly Sql[]; count: number },
): Sql | undefined =>
  part.offset > 0 && part.isFirst && isPlain(search) && isByClass(search.order) && (search.place.asOf ?? null) === null
    ? fromRowByClass(search.order, part.terms, { within: allSql(part.within), offset: part.offset, rows: part.count })
    : undefined;

/** Selects entities with their score, if a search compares it with something and orders by it, so that it is computed once for each. */
function withScore({ place, order, condition }: Search, terms: readonly Term[], isBetween: boolean) {
  const [first, ...rest] = terms as [Term, ...Term[]];
  if (order[0]!.by !== 'score' || !(isBetween || asksForScore(condition)))
    return { place, entities: sql`entity e`, terms };
  const column = sql`scored.score`;
  return {
    place: { ...place, score: { groups: order[0]!.groups, column } },
    // Without the offset, the planner would compute the score again wherever the query uses it.
    entities: sql`entity e cross join lateral (select ${first.key} as score offset 0) scored`,
    terms: [{ ...first, key: column }, ...rest],
  };
}

/** The ids of a first page of such as lack an edge. */
function idsOfUnlinked(
  { place, condition }: Search,
  isFirst: boolean,
  order: Sql,
  part: Sql,
  terms: readonly Term[],
): Sql | undefined {
  const meets = (place: SearchPlace) => allSql([isInProject('e', place), toSql(condition, place)]);
  const columns = sql`e.id, ${keyColumns(terms)}`;
  const rows = isFirst ? rowsOfUnlinked({ place, condition, columns, meets }) : undefined;
  return rows && sql`select e.id from (${rows}) e order by ${order} ${part}`;
}

/** Selects the columns that a search asks for of an entity, and its values of the order. */
export const columnsOf = ({ columns }: Search, terms: readonly Term[], hasKeys: boolean): Sql =>
  hasKeys ? sql`${plainColumns(columns)}, ${keysSql(terms)} as keys` : plainColumns(columns);

/** Counts the results of a search. */
export async function countEntities(db: Reader, search: Search): Promise<number> {
  const { rows } = await (countSql(search) as RawBuilder<{ count: number }>).execute(withoutTranslation(db));
  return rows[0]!.count;
}

/** Counts the results of each of some searches in one statement, in which each search uses its own indexes. */
export async function countEachSearch(db: Reader, searches: readonly Search[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = searches.map((search) => sql`(${countSql(search)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`.execute(
    withoutTranslation(db),
  );
  return rows[0]!.counts;
}

/** Returns the statement that counts a search's results. */
export const countSql = (search: Search): Sql => {
  const limit = search.limit === null ? sql`` : sql`limit ${search.limit}`;
  return sql`select count(*) as count from (select from entity e where ${allSql(inScope(search))} ${limit}) found`;
};

/** Tells whether a search has no condition: screens and scripts list this most, and one plan suits any project and page. */
export const isPlain = ({ condition }: Search): boolean =>
  condition.test === 'all' && condition.of.every((each) => each.test === 'not' && each.of.test === 'flag');

/** Matches what a search finds, on `entity e`. */
export const inScope = ({ place, condition }: Search): Sql[] => [
  isInProject('e', place),
  toSql(condition, { ...place, isWide: indexedPart(condition) === null }),
];

function firstOf(search: Search, limit: number): Sql[] {
  const order = ordering(termsOf(search.order), false);
  const kept = sql`select e.id from entity e where ${allSql(inScope(search))} order by ${order} limit ${limit}`;
  return [isInProject('e', search.place), sql`e.id in (${kept})`];
}
