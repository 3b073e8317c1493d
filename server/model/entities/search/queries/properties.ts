import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { durationUnits } from '../../../attributes/rules/duration-units.ts';
import { propertyType } from '../../../attributes/types/index.ts';
import type { PropertyRef, PropertyTest, Range, ScoreGroup } from '../rules/condition.ts';
import { isMetByDefault } from '../rules/defaults.ts';
import { secondsIn } from '../rules/values.ts';
import { meanOf } from './distributions.ts';
import { allSql, anySql, isOneOf } from './scope.ts';
import { comparedText, normaliseSql } from './texts.ts';

/** Matches entities whose value of a property, stored or its own default, passes a test. */
export function propertyTest(ref: PropertyRef, is: PropertyTest): Sql {
  switch (is.kind) {
    case 'stored':
      return sql`e.attrs ? ${String(ref.id)}`;
    case 'choice':
      return equals(ref, is, propertyType(ref.type).search === 'choices' ? [is.choice] : is.choice);
    case 'yes':
      return equals(ref, is, inPart(ref, is.yes));
    case 'number':
      return inRange(numberSql(ref), is);
    case 'text':
      return comparedText(textSql(ref), is.match, is.text);
    case 'user':
      return isUser(ref, is);
  }
}

/** The stored value holds the JSON, which the index on `attrs` finds; or none is stored and the default does. */
function equals(ref: PropertyRef, is: PropertyTest, json: unknown): Sql {
  const stored = holdsJson(ref, json);
  if (!isMetByDefault(ref, is)) return stored;
  return sql`(${stored} or (not e.attrs ? ${String(ref.id)} and ${isOneOf(sql`e.class_id`, ref.classIds)}))`;
}

const holdsJson = (ref: PropertyRef, json: unknown): Sql =>
  sql`e.attrs @> ${JSON.stringify({ [ref.id]: json })}::jsonb`;

const inPart = (ref: PropertyRef, value: unknown): unknown => {
  const { searchedPart } = propertyType(ref.type);
  return searchedPart ? { [searchedPart]: value } : value;
};

function isUser(ref: PropertyRef, { ids, label }: { ids: string[]; label: string | null }): Sql {
  const byId = ids.map((id) => holdsJson(ref, [{ id }]));
  if (label === null) return anySql(byId);
  const entries = sql`jsonb_path_query(${stored(ref)}, 'lax $[*].label')`;
  return anySql([...byId, sql`exists (select from ${entries} as l(label) where lower(l.label #>> '{}') = ${label})`]);
}

function inRange(number: Sql, { low, high, includesLow, includesHigh }: Range): Sql {
  if (low !== null && low === high) return sql`${number} = ${low}::float8`;
  const bounds = [];
  if (low !== null) bounds.push(includesLow ? sql`${number} >= ${low}::float8` : sql`${number} > ${low}::float8`);
  if (high !== null) bounds.push(includesHigh ? sql`${number} <= ${high}::float8` : sql`${number} < ${high}::float8`);
  return allSql(bounds);
}

/** Matches entities whose rounded percentage of fulfilled qualities lies in a range. */
export const scoreTest = (groups: readonly ScoreGroup[], range: Range): Sql =>
  anySql(groups.map((group) => sql`(${isOneOf(sql`e.class_id`, group.classIds)} and ${inRange(share(group), range)})`));

/** Matches rows whose score, from a column that is null if the class has none, lies in a range. */
export const knownScoreTest = (score: Sql, range: Range): Sql => sql`coalesce(${inRange(score, range)}, false)`;

/** Selects the score of an entity; null if its class has none. */
export const scoreOf = (groups: readonly ScoreGroup[]): Sql =>
  sql`case ${sql.join(
    groups.map((group) => sql`when ${isOneOf(sql`e.class_id`, group.classIds)} then ${share(group)}`),
    sql` `,
  )} end`;

function share({ propertyIds }: ScoreGroup): Sql {
  if (propertyIds.length === 0) return sql`0::float8`;
  const yes = propertyIds.map(
    (id) => sql`case when e.attrs -> ${sql.lit(String(id))} ->> 'value' = 'true' then 1 else 0 end`,
  );
  // Rounds with integers: for a hundred thousand entities, `numeric` would take as long as reading them.
  const count = propertyIds.length;
  return sql`(((${sql.join(yes, sql` + `)}) * 200 + ${sql.lit(count)}) / ${sql.lit(2 * count)})::float8`;
}

const stored = (ref: PropertyRef): Sql => sql`(e.attrs -> ${sql.lit(String(ref.id))})`;

/** Selects the stored value, else the property's own default if the class has the property. */
export function valueSql(ref: PropertyRef): Sql {
  if (ref.ownDefault === null) return stored(ref);
  const otherwise = sql`case when ${isOneOf(sql`e.class_id`, ref.classIds)} then ${JSON.stringify(ref.ownDefault)}::jsonb end`;
  return sql`coalesce(${stored(ref)}, ${otherwise})`;
}

/** Selects the number by which a value is compared: the mean of a distribution, a duration in seconds, a choice's place in the list. */
export function numberSql(ref: PropertyRef): Sql {
  const { search, searchedPart } = propertyType(ref.type);
  const whole = valueSql(ref);
  const value = searchedPart ? sql`(${whole} -> ${sql.lit(searchedPart)})` : whole;
  switch (search) {
    case 'duration': {
      const units = durationUnits.map((unit) => sql`when ${sql.lit(unit)} then ${sql.lit(secondsIn(unit))}::float8`);
      return sql`${meanOf(value)} * case ${whole} ->> 'units' ${sql.join(units, sql` `)} end`;
    }
    case 'yes':
      return sql`case ${value} when 'true' then 1 when 'false' then 0 end::float8`;
    case 'choice':
      return sql`array_position(${ref.choices}::text[], ${value} #>> '{}')::float8`;
    case 'random':
      return meanOf(value);
    default:
      return plainNumber(value);
  }
}

const plainNumber = (value: Sql): Sql => sql`case jsonb_typeof(${value}) when 'number' then ${value}::float8 end`;

/** Selects the text by which a value is compared. */
export function textSql(ref: PropertyRef): Sql {
  const value = valueSql(ref);
  const { search } = propertyType(ref.type);
  if (search === 'people') return normaliseSql(sql`${value} -> 0 ->> 'label'`);
  if (search === 'html') return normaliseSql(sql`regexp_replace(${value} #>> '{}', '<[^>]*>', ' ', 'g')`);
  return normaliseSql(sql`${value} #>> '{}'`);
}
