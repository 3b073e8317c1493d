import { sql, type RawBuilder } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import type { Entity } from '../../entity.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import { plainColumns, type EntityColumn } from '../../queries/columns.ts';
import type { Condition } from '../rules/condition.ts';
import type { Holding } from '../rules/condition.ts';
import { toSql } from './conditions.ts';
import { holdingEdges } from './links.ts';
import { isInProject, type SearchPlace } from './scope.ts';

/** The condition to search for, and the relations that form the tree. */
export interface ForestSearch {
  place: SearchPlace;
  condition: Condition;
  by: readonly Holding[];
  columns?: readonly EntityColumn[] | null | undefined;
}

/** An entity in the tree with its level, and whether it is a result or only holds one; `path` leads to it from the top. */
export interface ForestLine {
  entity: Entity;
  level: number;
  isFound: boolean;
  path: string[];
}

/** The part of the tree to read. */
interface ForestPart {
  rows: number;
  offset: number;
  after: readonly string[] | null;
}

/** Reads the results of a search with all entities above them, in tree order. */
export async function readForest(db: Reader, search: ForestSearch, part: ForestPart): Promise<ForestLine[]> {
  const { rows } = await (forestSql(search, part) as RawBuilder<Entity & Omit<ForestLine, 'entity'>>).execute(
    withoutTranslation(db),
  );
  return rows.map(({ level, isFound, path, ...entity }) => ({ entity, level, isFound, path }));
}

/**
 * Selects a search's results with all entities above them: climbs up from the results, then walks down. An entity in several places appears
 * only under the first by number, so there are as many lines as entities.
 */
export function forestSql(search: ForestSearch, { rows: count, offset, after }: ForestPart): Sql {
  const { organizationId } = search.place;
  return sql`
    with recursive ${foundAndAbove(search)}, placed as materialized (
      select distinct on (e.id) e.id, e.sort_number, h.id as above from seen
        join entity e on e.organization_id = ${organizationId} and e.id = seen.id
        left join (link l join entity h on h.organization_id = ${organizationId} and h.id = l.source_id and ${holdingEdges(search.by)})
          on l.organization_id = ${organizationId} and l.target_id = seen.id
        order by e.id, h.sort_number, h.id
    ), line(id, level, path) as (
      select id, 1, array[sort_number] from placed where above is null
      union all
      select p.id, line.level + 1, line.path || p.sort_number from line join placed p on p.above = line.id
    )
    select ${plainColumns(search.columns)}, line.level, line.path, found.id is not null as "isFound"
    from (select * from line ${after ? sql`where path > ${[...after]}::text[]` : sql``} order by path limit ${count} ${offset > 0 ? sql`offset ${offset}` : sql``}) line
      join entity e on e.organization_id = ${organizationId} and e.id = line.id left join found on found.id = line.id
    order by line.path`;
}

/** Selects how many lines that are in all. */
export const forestCountSql = (search: ForestSearch): Sql =>
  sql`(with recursive ${foundAndAbove(search)} select count(*)::integer from seen)`;

/** The results as `found`, and with all entities above them as `seen`. */
const foundAndAbove = (search: ForestSearch): Sql => {
  const { organizationId } = search.place;
  return sql`found as materialized (
      select e.id from entity e where ${inScope(search)}
    ), seen(id) as (
      select id from found
      union
      select l.source_id from seen join link l on l.organization_id = ${organizationId} and l.target_id = seen.id
        join entity h on h.organization_id = ${organizationId} and h.id = l.source_id where ${holdingEdges(search.by)}
    )`;
};

const inScope = ({ place, condition }: ForestSearch): Sql =>
  sql`${isInProject('e', place)} and ${toSql(condition, place)}`;
