import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import type { Asked, SelectionCompiler, Sets } from './asked.ts';
import { pickColumns, type Columns } from './columns.ts';
import { NotCovered } from './not-covered.ts';
import type { Page } from './reading.ts';
import { jsonSql, joinParts, type AnswerPart } from './texts.ts';

/** Compiles the selection of a connection: a page of rows, and whether more follow. */
export function connection(compiler: SelectionCompiler, type: GraphQLObjectType, sets: Sets, page: Page): AnswerPart[] {
  const row = compiler.columns();
  const size = sql.lit(page.size);
  const wish = wishOf(compiler, type, sets);
  const all = sql.raw(wish.more ? ` filter (where ${row.alias}.place <= ${page.size})` : '');
  const cursor = (): AnswerPart[] =>
    compiler.placeholders.add(pickColumns(row, page.cursor.reads), (values) => JSON.stringify(page.cursor.of(values)));
  const cursorAt = (place: Sql): AnswerPart[] => [sql`coalesce((array_agg(${joinParts(cursor())}))[${place}], 'null')`];

  const pageInfo: Record<string, () => AnswerPart[]> = {
    hasNextPage: () => [sql`(count(*) > ${size})::text`],
    hasPreviousPage: () => [String(page.hasPreviousPage)],
    startCursor: () => cursorAt(sql.lit(Math.min(1, page.size))),
    endCursor: () => cursorAt(sql`least(count(*), ${size})::integer`),
  };
  const isFirst = page.countsRows && wish.more && !page.hasPreviousPage;
  const counted = (total: Sql) =>
    isFirst ? sql`case when count(*) <= ${size} then count(*) else ${total} end` : total;
  const edge = ({ field, sets }: Asked): AnswerPart[] => {
    if (field.name === 'cursor') return cursor();
    if (field.name === 'node') return compiler.object(objectOf(field), sets, row);
    return page.columns?.includes(field.name) ? [jsonSql(field.type, row.column(field.name))] : constant(page, field);
  };
  const parts = compiler.fields(type, sets, ({ field, sets }) => {
    const own = page.fields?.[field.name];
    if (own) return [jsonSql(field.type, field.name === 'totalCount' ? counted(own()) : own())];
    if (field.name === 'pageInfo')
      return compiler.fields(objectOf(field), sets, (asked) => pageInfo[asked.field.name]!());
    if (field.name !== 'edges') return constant(page, field);
    const text = joinParts(compiler.fields(objectOf(field), sets, edge));
    return ['[', sql`string_agg(${text}, ',')${all}`, ']'];
  });
  if (!wish.rows) return parts;
  return [sql`(select ${joinParts(parts)} from ${rowsOf(page, row, wish.more)})`];
}

const objectOf = (field: Asked['field']): GraphQLObjectType => {
  const type = getNamedType(field.type);
  if (isObjectType(type)) return type;
  throw new NotCovered(field.name);
};

/** Returns which parts of a page are selected: the rows, and whether more follow. */
function wishOf(compiler: SelectionCompiler, type: GraphQLObjectType, sets: Sets): { rows: boolean; more: boolean } {
  const wish = { rows: false, more: false };
  compiler.fields(type, sets, ({ field, sets }) => {
    const names = field.name === 'pageInfo' ? compiler.names(objectOf(field), sets) : [];
    wish.rows ||= field.name === 'edges' || names.some((name) => name !== 'hasPreviousPage' && name !== '__typename');
    wish.more ||= names.includes('hasNextPage');
    return [];
  });
  return wish;
}

/** Selects the rows, and one more if it matters whether more follow. */
function rowsOf(page: Page, row: Columns, hasMore: boolean) {
  const rows = page.rows(row.names, hasMore ? page.size + 1 : page.size);
  const alias = sql.raw(row.alias);
  return hasMore
    ? sql`(select *, row_number() over () as place from (${rows}) rows) ${alias}`
    : sql`(${rows}) ${alias}`;
}

function constant({ constants }: Page, { name }: Asked['field']): AnswerPart[] {
  if (!constants || !Object.hasOwn(constants, name)) throw new NotCovered(name);
  return [JSON.stringify(constants[name])];
}
