import { sql, type RawBuilder } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import { propertyType } from '../../../attributes/types/index.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import type { Condition, Direction } from '../rules/condition.ts';
import type { Grouping, GroupRow } from '../rules/group.ts';
import { toSql } from './conditions.ts';
import { near } from './links.ts';
import { valueSql } from './properties.ts';
import { isInProject, type SearchPlace } from './scope.ts';

/** The query to count by groups; a time zone decides where a month begins. */
export interface GroupsAsked {
  place: SearchPlace;
  condition: Condition;
  grouping: Grouping;
  timeZone: string;
  /** The maximum number of groups read, largest first. */
  most: number;
}

/** Counts the results of a query by groups; one statement. */
export async function readGroupRows(db: Reader, asked: GroupsAsked): Promise<GroupRow[]> {
  const { place, condition, most } = asked;
  const { values, label, isVeiled = false } = valuesIn(asked);
  const veil = isVeiled ? sql`and not e.is_redacted` : sql``;
  const statement = sql<GroupRow>`
    with counted as (
      select v.value, count(*)::integer as count ${label ? sql`` : sql`, max(v.label) as label`}
      from entity e cross join lateral (${values}) v
      where ${isInProject('e', place)} and ${toSql(condition, place)} ${veil}
      group by v.value order by count(*) desc, v.value limit ${sql.lit(most)}
    )
    select c.value, c.count, ${label ?? sql`c.label`} as label from counted c` as RawBuilder<GroupRow>;
  return (await statement.execute(withoutTranslation(db))).rows;
}

interface Values {
  /** The values of `entity e`, as rows of value and label; one without a value if there are none. */
  values: Sql;
  /** The label read from the group `c`, once per group rather than per entity. */
  label?: Sql;
  /** True if redaction hides the values, so that redacted entities belong to no group. */
  isVeiled?: true;
}

const one = (value: Sql): Values => ({ values: sql`select ${value} as value, null::text as label` });

/** Adds a row without a value if there would be none. */
const orNone = (rows: Sql): Sql =>
  sql`select r.value, r.label from (select 1) always left join lateral (${rows}) r on true`;

function valuesIn({ grouping, place, timeZone }: GroupsAsked): Values {
  const month = (moment: Sql) => sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM')`;
  switch (grouping.by) {
    case 'class':
      return one(sql`e.class_id::text`);
    case 'label':
      return { values: orNone(sql`select l::text as value, null::text as label from unnest(e.label_ids) l`) };
    case 'createdby':
      return byPerson(sql`e.created_by`);
    case 'modifiedby':
      return byPerson(sql`e.modified_by`);
    case 'lockedby':
      return byPerson(sql`e.locked_by`);
    case 'created':
      return one(month(sql`e.created`));
    case 'modified':
      return one(month(sql`e.modified`));
    case 'linked':
      return linked(place, grouping.directions);
    case 'months': {
      const number = sql`coalesce(${sql.join(grouping.properties.map(valueSql))})`;
      const moment = sql`case jsonb_typeof(${number}) when 'number' then to_timestamp(${number}::float8 / 1000) end`;
      return { ...one(month(moment)), isVeiled: true };
    }
    case 'yes': {
      const parts = grouping.properties.map((ref) => {
        const { searchedPart } = propertyType(ref.type);
        return searchedPart ? sql`(${valueSql(ref)} ->> ${sql.lit(searchedPart)})` : sql`(${valueSql(ref)} #>> '{}')`;
      });
      return {
        ...one(sql`case coalesce(${sql.join(parts)}) when 'true' then 'Yes' when 'false' then 'No' end`),
        isVeiled: true,
      };
    }
    case 'choices': {
      const all = grouping.properties.map((ref) => {
        const value = valueSql(ref);
        return propertyType(ref.type).search === 'choices'
          ? sql`select jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) as value`
          : sql`select ${value} #>> '{}' as value`;
      });
      const rows = sql`select distinct a.value, null::text as label from (${sql.join(all, sql` union all `)}) a
        where a.value is not null and a.value <> ''`;
      return { values: orNone(rows), isVeiled: true };
    }
    case 'people': {
      const all = grouping.properties.map((ref) => {
        const value = valueSql(ref);
        return sql`select p.value ->> 'id' as value, p.value ->> 'label' as label
          from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) p`;
      });
      return { values: orNone(sql.join(all, sql` union `)), isVeiled: true };
    }
  }
}

const byPerson = (column: Sql): Values => ({
  ...one(sql`nullif(${column}, '')`),
  label: sql`(select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') from "user" u where u.username = c.value)`,
});

const far = { source: sql`l.target_id`, target: sql`l.source_id` };
/** Groups by linked entity, using its global id because several entities can have the same number. */
function linked(place: SearchPlace, directions: readonly Direction[]): Values {
  const ends = directions.flatMap(({ relationId, end }) =>
    (end === 'either' ? (['source', 'target'] as const) : [end]).map(
      (side) => sql`select ${far[side]} as id from link l where l.organization_id = ${place.organizationId}
        and l.relation_id = ${relationId} and ${near[side]} = e.id`,
    ),
  );
  const rows = sql`select f.global_id as value, null::text as label from (${sql.join(ends, sql` union `)}) n
    join entity f on f.organization_id = ${place.organizationId} and f.id = n.id`;
  return {
    values: orNone(rows),
    label: sql`(select nullif(concat_ws(' ', nullif(f.number, ''), nullif(f.name, '')), '') from entity f
      where ${isInProject('f', place)} and f.global_id = c.value)`,
  };
}
