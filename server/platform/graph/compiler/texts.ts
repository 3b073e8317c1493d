import { isEnumType, isNonNullType, type GraphQLEnumType, type GraphQLOutputType } from 'graphql';
import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import { NotCovered } from './not-covered.ts';

/** A piece of an answer: text as it is, or SQL whose value is text. */
export type AnswerPart = string | Sql;

/** Postgres takes a hundred arguments at a time. */
const MOST = 90;

/** Pieces as one text, made by the database. */
export function joinParts(parts: readonly AnswerPart[]): Sql {
  const joined: AnswerPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const all = joined.map((part) => (typeof part === 'string' ? sql.lit(part) : part));
  return concat(all);
}

function concat(parts: readonly Sql[]): Sql {
  if (parts.length <= MOST) return sql`concat(${sql.join([...parts])})`;
  const size = Math.ceil(parts.length / MOST);
  const groups = Array.from({ length: Math.ceil(parts.length / size) }, (_, i) =>
    parts.slice(i * size, (i + 1) * size),
  );
  return concat(groups.map(concat));
}

const json = (value: Sql): Sql => sql`to_json(${value})`;
/** The SQL that writes values of each scalar as JSON, exactly as JavaScript does. */
const written: Record<string, (value: Sql) => Sql> = {
  ID: (value) => sql`to_json((${value})::text)`,
  String: json,
  Int: (value) => value,
  Boolean: (value) => sql`(${value})::text`,
  DateTime: (value) => sql`to_char((${value}) at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')`,
};

/** Returns a value of a type as JSON text. */
export function jsonSql(type: GraphQLOutputType, value: Sql): Sql {
  if (!isNonNullType(type)) return sql`coalesce((${scalar(type, value)})::text, 'null')`;
  return scalar(type.ofType as GraphQLOutputType, value);
}

function scalar(type: GraphQLOutputType, value: Sql): Sql {
  if (isEnumType(type)) return nameOf(type, value);
  const write = 'name' in type && Object.hasOwn(written, type.name) ? written[type.name] : undefined;
  if (!write) throw new NotCovered(String(type));
  return write(value);
}

/** The name of a value of an enumeration. */
function nameOf(type: GraphQLEnumType, value: Sql): Sql {
  const others = type.getValues().filter((each) => each.value !== each.name);
  if (others.length === 0) return json(value);
  if (others.some((each) => typeof each.value !== 'string')) throw new NotCovered(type.name);
  const cases = others.map((each) => sql`when ${sql.lit(each.value)} then ${sql.lit(each.name)}`);
  return json(sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`);
}
