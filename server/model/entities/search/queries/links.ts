import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { ContentKind, Direction } from '../rules/condition.ts';
import type { Holding } from '../rules/condition.ts';
import { normalise, parseWholeNumber } from '../rules/normal-text.ts';
import { allSql, anySql, isInProject, type SearchPlace } from './scope.ts';

export const near = { source: sql`l.source_id`, target: sql`l.target_id` };
const far = { source: near.target, target: near.source };
const ends = ({ end }: Direction): ('source' | 'target')[] => (end === 'either' ? ['source', 'target'] : [end]);

/** Matches entities with at least so many edges, or with fewer; looks for the nth edge instead of counting all. */
export function hasEdges(place: SearchPlace, direction: Direction | null, atLeast: number, wanted: boolean): Sql {
  if (atLeast > 1 && place.isWide && !place.isRowByRow) {
    const counted = sql`exists (select from (${withEdges(place, direction, atLeast)}) m where m.id = e.id)`;
    return wanted ? counted : sql`not ${counted}`;
  }
  const sides = sidesOf(direction);
  const edges = sides.map((end) => {
    const relation = direction ? sql`and l.relation_id = ${direction.relationId}` : sql``;
    return sql`select 1 from link l where l.organization_id = ${place.organizationId} and ${near[end]} = e.id ${relation}`;
  });
  const many =
    atLeast === 1
      ? edges.map((each) => sql`${each}${alone(place)}`)
      : [sql`${sql.join(edges, sql` union all `)} offset ${atLeast - 1}`];
  return wanted
    ? anySql(many.map((each) => sql`exists (${each})`))
    : allSql(many.map((each) => sql`not exists (${each})`));
}

const sidesOf = (direction: Direction | null) => (direction ? ends(direction) : (['source', 'target'] as const));

/** The ids of all that have at least so many edges. */
function withEdges({ organizationId, projectId }: SearchPlace, direction: Direction | null, atLeast: number): Sql {
  const relation = direction ? sql`and l.relation_id = ${direction.relationId}` : sql``;
  const edges = sidesOf(direction).map(
    (end) => sql`select ${near[end]} as id from link l
      where l.organization_id = ${organizationId} and l.project_id = ${projectId} ${relation}`,
  );
  return sql`select id from (${sql.join(edges, sql` union all `)}) l group by id having count(*) >= ${atLeast}`;
}

/** Keeps the planner from making one list of all edges, or a join with them. */
const alone = ({ isRowByRow }: SearchPlace): Sql => (isRowByRow ? sql` offset 0` : sql``);

/** Matches entities with an edge to the named entity. */
export function isLinkedTo(place: SearchPlace, direction: Direction, target: string): Sql {
  return sql`e.id in (${edgesTo(place, direction, sql`any(${named(place, target)})`)})`;
}

/** The near ends of the edges whose far end is one of some entities. */
const edgesTo = (place: SearchPlace, direction: Direction, ids: Sql): Sql =>
  sql.join(
    ends(direction).map(
      (end) => sql`select ${near[end]} from link l where l.organization_id = ${place.organizationId}
        and l.relation_id = ${direction.relationId} and ${far[end]} = ${ids}`,
    ),
    sql` union all `,
  );

/** Matches entities with, or without, another above them in the tree. Hidden and archived ones are not in the tree and so hold nothing. */
export function hasHolder(place: SearchPlace, by: readonly Holding[], wanted: boolean): Sql {
  const edges = sql`select 1 from link l join entity h on h.organization_id = ${place.organizationId} and h.id = l.source_id
    where l.organization_id = ${place.organizationId} and l.target_id = e.id and ${holdingEdges(by)}${alone(place)}`;
  return wanted ? sql`exists (${edges})` : sql`not exists (${edges})`;
}

/** Matches edges `l` by which their source `h` holds their target in the tree. */
export const holdingEdges = (by: readonly Holding[]): Sql =>
  allSql([
    sql`not h.is_hidden and not h.is_archived`,
    anySql(
      by.map(({ relationId, labelIds }) =>
        labelIds === null
          ? sql`l.relation_id = ${relationId}`
          : sql`(l.relation_id = ${relationId} and h.label_ids && ${labelIds}::integer[])`,
      ),
    ),
  ]);

/** Matches entities below the named entity, at any depth. */
export function isBelow(place: SearchPlace, children: Direction, target: string): Sql {
  const first = edgesFrom(place, children, sql`select unnest(${named(place, target)}) as id`);
  return sql`e.id in (with recursive below(id) as (${first} union ${edgesFrom(place, children, sql`select id from below`)})
    select id from below)`;
}

/** Selects the far ends of the edges that lead away from some entities. A hierarchy has directions: children stand at one end only. */
function edgesFrom({ organizationId }: SearchPlace, direction: Direction, from: Sql): Sql {
  const end = direction.end === 'target' ? 'target' : 'source';
  return sql`select ${far[end]} from (${from}) f join link l on l.organization_id = ${organizationId}
    and l.relation_id = ${direction.relationId} and ${near[end]} = f.id`;
}

/** Matches the content of the named artifact; the last of the kinds covers artifacts without a label of their own. */
export function isContent(place: SearchPlace, artifact: string, kinds: readonly ContentKind[]): Sql {
  const other = kinds.at(-1);
  if (!other) return sql`false`;
  const children = other.relationId;
  const byLabel = (what: (kind: ContentKind) => Sql) => {
    const cases = kinds.flatMap((kind) =>
      kind.labelIds ? sql`when a.label_ids && ${kind.labelIds}::integer[] then ${what(kind)}` : [],
    );
    return cases.length === 0 ? what(other) : sql`case ${sql.join(cases, sql` `)} else ${what(other)} end`;
  };
  return sql`e.id in (with recursive content(id, is_deep) as (
      select l.target_id, ${byLabel(({ isDeep }) => sql.lit(isDeep))} from entity a join link l
        on l.organization_id = ${place.organizationId} and l.source_id = a.id and l.relation_id = ${byLabel(({ relationId }) => sql.lit(relationId))}
        where ${isInProject('a', place)} and a.id = any(${named(place, artifact)})
      union
      select l.target_id, true from content c join link l
        on l.organization_id = ${place.organizationId} and l.source_id = c.id and l.relation_id = ${children} where c.is_deep
    ) select id from content)`;
}

/** Selects the ids of the entities that a text names: those of that number, else of that global id, else of that id. */
function named(place: SearchPlace, text: string): Sql {
  const key = normalise(text);
  const id = parseWholeNumber(text);
  const found = (condition: Sql) =>
    sql`(select array_agg(n.id) from entity n where ${isInProject('n', place)} and ${condition})`;
  const ways = [sql`'{}'::integer[]`];
  if (id !== undefined) ways.unshift(found(sql`n.id = ${id}`));
  ways.unshift(found(sql`n.global_id = ${text.toUpperCase()}`));
  if (key !== '') ways.unshift(found(sql`n.number_key = ${key}`));
  return sql`(select coalesce(${sql.join(ways)}))::integer[]`;
}
