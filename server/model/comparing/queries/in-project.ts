import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { redactedForGood } from '../../entities/queries/redacted.ts';
import { entitiesOf, readRels } from '../../entities/queries/rows.ts';
import type { State } from '../../entities/rules/changes-between.ts';
import { treeRelations } from '../../entities/search/rules/content.ts';
import type { Schema } from '../../schema/schema.ts';
import type {
  Comparison,
  DifferenceCounts,
  Difference,
  DifferenceKind,
  DifferenceRow,
  DifferenceCursor,
  ProjectState,
  DifferenceFilter,
} from '../difference.ts';
import { comparedColumns, rowsDiffer } from './row-differences.ts';

/** One side of a comparison: the revision as of which it is viewed, null for the present, and its ids, null for all. */
interface Part {
  asOf: number | null;
  ids: Sql | null;
}

/** A comparison of two sides with the filter of its differences. */
interface Compared extends DifferenceFilter {
  place: { organizationId: number; projectId: number };
  isVeiled: boolean;
  schema: Schema;
  from: Part;
  to: Part;
}

/** Compares two moments of one project. */
export function comparisonInProject(
  ctx: Ctx,
  from: ProjectState & { ids: Sql | null },
  to: ProjectState & { ids: Sql | null },
): Comparison {
  const { organizationId, projectId, isVeiled } = to.key;
  const compared = {
    place: { organizationId, projectId },
    isVeiled,
    schema: to.schema,
    from: { asOf: from.key.asOf, ids: from.ids },
    to: { asOf: to.key.asOf, ids: to.ids },
  };
  return {
    page: async (wanted, limit, after) => {
      const rows = await readDifferences(ctx, { ...compared, ...wanted }, { limit: limit + 1, after });
      return { rows: await withEntities(ctx, from, to, rows.slice(0, limit)), hasMore: rows.length > limit };
    },
    counts: (wanted) => countDifferences(ctx, { ...compared, ...wanted }),
  };
}

/** Reads a page of the differences between two moments, by number. */
async function readDifferences(
  ctx: Ctx,
  comparison: Compared,
  { limit, after }: { limit: number; after: DifferenceCursor | undefined },
): Promise<DifferenceRow[]> {
  const beyond = after ? sql`and (sort_number, id) > (${after[0]}::text, ${after[1]}::integer)` : sql``;
  const { rows } = await sql<DifferenceRow>`${compared(comparison)}
    select id, kind, is_moved, sort_number from difference where ${wanted(comparison)} ${beyond}
    order by sort_number, id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Counts the differences of each kind, regardless of the kind wanted. */
async function countDifferences(ctx: Ctx, comparison: Compared): Promise<DifferenceCounts> {
  const { rows } = await sql<{ kind: DifferenceKind; count: number }>`${compared({ ...comparison, kinds: null })}
    select kind, count(*)::integer as count from difference where ${wanted({ ...comparison, kinds: null })} group by 1`.execute(
    ctx.db,
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  const of = (kind: DifferenceKind) => counts.get(kind) ?? 0;
  return { ADDED: of('ADDED'), REMOVED: of('REMOVED'), CHANGED: of('CHANGED'), MOVED: of('MOVED') };
}

const wanted = ({ kinds }: Compared): Sql => (kinds ? sql`kind = any(${[...kinds]}::text[])` : sql`kind is not null`);

/**
 * Returns the relation `difference`. Entities without a change record between the two revisions are the same on both sides, so the cost
 * depends on the changes, not on the size; of compared lists of ids, those in only one list are included.
 */
function compared({ place, isVeiled, schema, from, to, search, entityId }: Compared): Sql {
  const { organizationId, projectId } = place;
  const [low, high] = [from.asOf, to.asOf].map((revision) => revision ?? NEVER).toSorted((a, b) => a - b);
  const touched = sql`select distinct entity_id as id from stored_change_record where organization_id = ${organizationId}
    and project_id = ${projectId} and revision > ${low} and revision <= ${high}`;
  const all = (side: Part) => sql`select id from ${rowsAt('entity', 'id', place, side)} each_one`;
  const listed = from.ids !== null || to.ids !== null;
  const lists = listed
    ? sql`from_id as materialized (select id from (${from.ids ?? all(from)}) f), to_id as materialized (select id from (${to.ids ?? all(to)}) t),
      candidate as materialized (
        select id from touched where id in (select id from from_id) or id in (select id from to_id)
        union (select id from from_id except select id from to_id) union (select id from to_id except select id from from_id))`
    : sql`candidate as materialized (select id from touched)`;
  const within = (list: string, side: Part) =>
    listed && side.ids ? sql`and c.id in (select id from ${sql.table(list)})` : sql``;
  const text = search?.trim().toLowerCase() ?? '';
  const found =
    text === ''
      ? sql``
      : sql`and a.is_redacted is not true and b.is_redacted is not true
        ${isVeiled ? sql`and c.id <> all(array(${redactedForGood(place)}))` : sql``}
        and strpos(lower(concat_ws(' ', a.number, a.name, b.number, b.name)), ${text}) > 0`;
  const one = entityId == null ? sql`` : sql`and c.id = ${entityId}`;
  return sql`with touched as materialized (${touched}), ${lists}, difference as (
    select c.id, coalesce(b.sort_number, a.sort_number) as sort_number,
      coalesce(a.number <> b.number or link.parents, false) as is_moved,
      case when a.id is null then 'ADDED' when b.id is null then 'REMOVED' when ${rowsDiffer} or link.others then 'CHANGED'
        when a.number <> b.number or link.parents then 'MOVED' end as kind
    from candidate c
      left join lateral (select * from ${rowsAt('entity', comparedColumns, place, from)} f where f.id = c.id ${within('from_id', from)}) a on true
      left join lateral (select * from ${rowsAt('entity', comparedColumns, place, to)} t where t.id = c.id ${within('to_id', to)}) b on true
      left join lateral (${linksDiffer(place, schema, from, to)}) link on a.id is not null and b.id is not null
    where (a.id is not null or b.id is not null) ${one} ${found}
  )`;
}

/** Matches `c` if its links differ. Links to its own children are ignored: the children report those. */
function linksDiffer(place: Compared['place'], schema: Schema, from: Part, to: Part): Sql {
  const held = treeRelations(schema).map(({ relationId }) => relationId);
  const holding = treeRelations(schema).flatMap(({ relationId, labelIds }) => (labelIds === null ? relationId : []));
  const at = (side: Part) => sql`
    select relation_id, source_id, target_id, attrs from ${rowsAt('link', linkColumns, place, side)} l
      where l.source_id = c.id and l.relation_id <> all(${holding}::integer[])
    union all select relation_id, source_id, target_id, attrs from ${rowsAt('link', linkColumns, place, side)} l where l.target_id = c.id`;
  return sql`select bool_or(is_parent) as parents, bool_or(not is_parent) as others from (
    select target_id = c.id and relation_id = any(${held}::integer[]) as is_parent from (
      ((${at(from)}) except (${at(to)})) union all ((${at(to)}) except (${at(from)}))) l) d`;
}

/** The rows of a table that stood at a side's revision. Whole tables are put together and then chosen from: only so does Postgres look into the indexes of both. */
function rowsAt(table: 'entity' | 'link', columns: string, place: Compared['place'], { asOf }: Part): Sql {
  const own = sql`organization_id = ${place.organizationId} and project_id = ${place.projectId}`;
  const names = sql.raw(columns);
  if (asOf === null) return sql`(select ${names} from ${sql.table(table)} where ${own})`;
  const kept = sql.raw(`organization_id, project_id, revision, ${columns}`);
  return sql`(select ${names} from (select ${kept}, ${NEVER}::integer as to_revision from ${sql.table(table)}
    union all select ${kept}, to_revision from ${sql.table(`${table}_version`)}) v where ${own} and revision <= ${asOf} and to_revision > ${asOf})`;
}

const NEVER = 2 ** 31 - 1;
const linkColumns = 'source_id, relation_id, target_id, attrs';

/** The entities of a page of differences as they were on either side: a fixed number of statements. */
async function withEntities(
  ctx: Ctx,
  from: ProjectState,
  to: ProjectState,
  rows: readonly DifferenceRow[],
): Promise<Difference[]> {
  const on = (...gone: string[]) => rows.filter(({ kind }) => !gone.includes(kind)).map(({ id }) => id);
  const before = await statesOf(ctx, from, on('ADDED'));
  const after = await statesOf(ctx, to, on('REMOVED'));
  const seen = ({ key, schema }: ProjectState, state: State | undefined) =>
    state ? { key, schema, entity: state.entity } : null;
  return rows.map((row) => {
    const [was, is] = [before.get(row.id), after.get(row.id)];
    return { ...row, before: seen(from, was), after: seen(to, is), states: { before: was, after: is } };
  });
}

async function statesOf(ctx: Ctx, at: ProjectState, ids: readonly number[]): Promise<Map<number, State>> {
  if (ids.length === 0) return new Map();
  const entities = await entitiesOf(ctx.db, at.key, ids);
  const rels = await readRels(ctx.db, at, ids);
  return new Map([...entities].map(([id, entity]) => [id, { entity, rels: rels.get(id) ?? [] }]));
}
