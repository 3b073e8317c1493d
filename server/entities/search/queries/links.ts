import { sql } from 'kysely';

import type { ContentKind, Direction } from '../rules/condition.ts';
import { normalise, wholeNumber } from '../rules/words.ts';
import { allOf, anyOf, inProject, type Place, type Sql } from './scope.ts';

const near = { source: sql`l.source_id`, target: sql`l.target_id` };
const far = { source: near.target, target: near.source };
const ends = ({ end }: Direction): ('source' | 'target')[] => (end === 'either' ? ['source', 'target'] : [end]);

/** Whether an entity has at least so many edges, or fewer where that is wanted; the nth is looked for, not all are counted. */
export function hasEdges(place: Place, direction: Direction | null, atLeast: number, wanted: boolean): Sql {
  const sides = direction ? ends(direction) : (['source', 'target'] as const);
  const edges = sides.map((end) => {
    const relation = direction ? sql`and l.relation_id = ${direction.relationId}` : sql``;
    return sql`select 1 from link l where l.organization_id = ${place.organizationId} and ${near[end]} = e.id ${relation}`;
  });
  const many = atLeast === 1 ? edges : [sql`${sql.join(edges, sql` union all `)} offset ${atLeast - 1}`];
  return wanted
    ? anyOf(many.map((each) => sql`exists (${each})`))
    : allOf(many.map((each) => sql`not exists (${each})`));
}

/** Whether an edge leads from an entity to the one that is named. */
export function isLinkedTo(place: Place, direction: Direction, target: string): Sql {
  return sql`e.id in (${edgesTo(place, direction, sql`any(${named(place, target)})`)})`;
}

/** The near ends of the edges whose far end is one of some entities. */
const edgesTo = (place: Place, direction: Direction, ids: Sql): Sql =>
  sql.join(
    ends(direction).map(
      (end) => sql`select ${near[end]} from link l where l.organization_id = ${place.organizationId}
        and l.relation_id = ${direction.relationId} and ${far[end]} = ${ids}`,
    ),
    sql` union all `,
  );

/** Whether the entity that is named stands above an entity, however far. */
export function isBelow(place: Place, children: Direction, target: string): Sql {
  const first = edgesFrom(place, children, sql`select unnest(${named(place, target)}) as id`);
  return sql`e.id in (with recursive below(id) as (${first} union ${edgesFrom(place, children, sql`select id from below`)})
    select id from below)`;
}

/** The far ends of the edges that lead away from some entities. A hierarchy has directions: children stand at one end only. */
function edgesFrom({ organizationId }: Place, direction: Direction, from: Sql): Sql {
  const end = direction.end === 'target' ? 'target' : 'source';
  return sql`select ${far[end]} from (${from}) f join link l on l.organization_id = ${organizationId}
    and l.relation_id = ${direction.relationId} and ${near[end]} = f.id`;
}

/** Whether an entity is content of the artifact that is named. */
export function isContent(
  place: Place,
  artifact: string,
  { kinds, children }: { kinds: readonly ContentKind[]; children: Direction | null },
): Sql {
  if (kinds.length === 0) return sql`false`;
  const labels = kinds.flatMap(({ labelIds }) => labelIds ?? []);
  const roots = (deep: boolean) =>
    sql.join(
      kinds
        .filter((kind) => kind.deep === deep || children === null)
        .map(({ labelIds, direction }) => {
          const carried = sql`a.label_ids && ${labelIds ?? labels}::integer[]`;
          const artifacts = sql`select a.id from entity a where ${inProject('a', place)} and a.id = any(${named(place, artifact)})
            and ${labelIds ? carried : sql`not ${carried}`}`;
          return edgesFrom(place, direction, artifacts);
        }),
      sql` union `,
    );
  if (!children) return sql`e.id in (${roots(true)})`;
  const shallow = kinds.some(({ deep }) => !deep) ? sql`union ${roots(false)}` : sql``;
  return sql`e.id in (with recursive content(id) as ((${roots(true)}) union ${edgesFrom(place, children, sql`select id from content`)})
    select id from content ${shallow})`;
}

/** The ids of what a text names: entities of that number, else of that global id, else of that id. */
function named(place: Place, text: string): Sql {
  const key = normalise(text);
  const id = wholeNumber(text);
  const found = (condition: Sql) =>
    sql`(select array_agg(n.id) from entity n where ${inProject('n', place)} and ${condition})`;
  const ways = [sql`'{}'::integer[]`];
  if (id !== undefined) ways.unshift(found(sql`n.id = ${id}`));
  ways.unshift(found(sql`n.global_id = ${text.toUpperCase()}`));
  if (key !== '') ways.unshift(found(sql`n.number_key = ${key}`));
  return sql`(select coalesce(${sql.join(ways)}))::integer[]`;
}
