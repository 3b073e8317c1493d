import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import { dayText } from '../../platform/text/dates-for-people.ts';
import { plainText } from '../../platform/text/html.ts';
import { invalid, Refusal } from '../../refusals/refusal.ts';
import { attributeText } from '../attributes/rules/values.ts';
import type { Entity } from '../entities/entity.ts';
import { readerAsOf } from '../entities/queries/as-of.ts';
import { entityColumns } from '../entities/queries/columns.ts';
import { entitiesOf } from '../entities/queries/rows.ts';
import { attributesOfEntity } from '../entities/queries/shown-attributes.ts';
import { searchScope } from '../entities/queries/shown-entities.ts';
import { isVeiled } from '../entities/queries/veil.ts';
import { displayName } from '../entities/rules/names.ts';
import { bindPageQuery } from '../entities/search/queries/find.ts';
import { idsOfEach } from '../entities/search/queries/ids-of-each.ts';
import { countEachSearch } from '../entities/search/queries/pages.ts';
import { readSchema } from '../schema/queries/schema.ts';
import type { Schema } from '../schema/schema.ts';
import type { Notations, ShownNotations, ShownTable, ShownValue, TableNotation, ValueNotation } from './notation.ts';
import { tableColumns, DEFAULT_LIMIT, MAX_LIMIT, notationsIn, speller } from './rules.ts';

const MAX_VALUES = 1_000;
const MAX_TABLES = 50;
const AT_ONCE = 2_000;
const GONE = 'Unknown Entity';
const isNumber = /^[1-9]\d{0,8}$/;

/** Reads the contents of notations as the viewer may see them; three statements, however many there are. */
export async function readNotations(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  { values, tables }: Notations,
): Promise<ShownNotations> {
  if (values.length > MAX_VALUES || tables.length > MAX_TABLES)
    throw invalid(`Ask for up to ${MAX_VALUES.toLocaleString('en')} values and ${MAX_TABLES} tables at once.`);
  const schema = await readSchema(ctx.db, key);
  const reading = { ctx, key, schema };
  return { values: await shownValues(reading, values), tables: await shownTables(reading, tables) };
}

/** Reads current values and returns a function that writes them into texts in place of notations. */
export async function readSpeller(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  texts: Iterable<string>,
): Promise<(html: string) => string> {
  const { values, tables } = notationsIn(texts);
  const shown: ShownNotations = { values: [], tables: [] };
  for (let at = 0; at < values.length; at += MAX_VALUES)
    shown.values.push(
      ...(await readNotations(ctx, key, { values: values.slice(at, at + MAX_VALUES), tables: [] })).values,
    );
  for (let at = 0; at < tables.length; at += MAX_TABLES)
    shown.tables.push(
      ...(await readNotations(ctx, key, { values: [], tables: tables.slice(at, at + MAX_TABLES) })).tables,
    );
  return speller(shown);
}

interface Reading {
  ctx: Ctx;
  key: ProjectKey<'READ'>;
  schema: Schema;
}

async function shownValues(reading: Reading, values: readonly ValueNotation[]): Promise<ShownValue[]> {
  const found = await namedEntities(reading, values);
  return values.map((notation) => {
    const entity = found(notation.target);
    const text = entity && attributeOf(reading, entity, notation.attribute);
    return {
      ...notation,
      entityId: entity?.id ?? null,
      text: entity ? (text ?? `No ${notation.attribute}`) : GONE,
      isBroken: text === undefined,
    };
  });
}

/** The entities of the project that notations name, by number or by global id. */
async function namedEntities({ ctx, key }: Reading, values: readonly ValueNotation[]) {
  const targets = values.map(({ target }) => target);
  const ids = targets.filter((each) => isNumber.test(each)).map(Number);
  const globalIds = targets.filter((each) => !isNumber.test(each));
  const rows =
    targets.length === 0
      ? []
      : await readerAsOf(ctx.db, key)
          .selectFrom('entity')
          .select(entityColumns)
          .where('organizationId', '=', key.organizationId)
          .where('projectId', '=', key.projectId)
          .where((is) =>
            is.or([
              is('id', '=', sql<number>`any(${ids}::integer[])`),
              is('globalId', '=', sql<string>`any(${globalIds}::text[])`),
            ]),
          )
          .execute();
  const known = new Map<string, Entity>();
  for (const row of rows) {
    known.set(String(row.id), row);
    known.set(row.globalId, row);
  }
  return (target: string) => known.get(target);
}

type Understood = { asked: Wanted } | { problem: string };

async function shownTables(reading: Reading, tables: readonly TableNotation[]): Promise<ShownTable[]> {
  const { ctx, key, schema } = reading;
  const scope = searchScope(ctx, key);
  const understood = tables.map((table): Understood => {
    const rows = Math.min(Math.max(table.limit ?? DEFAULT_LIMIT, 1), MAX_LIMIT);
    try {
      return { asked: { search: bindPageQuery(schema, scope, { query: table.query, first: rows }).search, rows } };
    } catch (error) {
      // A query that names a deleted schema item shows an error in its own place; the others still work.
      if (error instanceof Refusal && error.status < 500) return { problem: error.message };
      throw error;
    }
  });
  const asked = understood.flatMap((each) => ('asked' in each ? [each.asked] : []));
  const lists = await idsOfEach(readerAsOf(ctx.db, key), asked);
  const listOf = new Map(asked.map((each, at) => [each, lists[at]!]));
  const totalOf = await totalsOf(reading, asked, lists);
  const entities = new Map<number, Entity>();
  const ids = [...new Set(lists.flat())];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const each of await entitiesOf(ctx.db, key, ids.slice(at, at + AT_ONCE))) entities.set(...each);
  return tables.map((table, at) => {
    const how = understood[at]!;
    const columns = tableColumns(table.attr);
    if ('problem' in how) return { ...table, columns, rows: [], total: 0, problem: how.problem };
    const rows = listOf.get(how.asked)!.flatMap((id) => entities.get(id) ?? []);
    return {
      ...table,
      columns,
      problem: null,
      total: totalOf(how.asked) ?? rows.length,
      rows: rows.map((entity) => ({
        entityId: entity.id,
        cells: columns.map((name) => attributeOf(reading, entity, name) ?? ''),
      })),
    };
  });
}

type Wanted = Parameters<typeof idsOfEach>[1][number];

/** Counts the results of those searches that may have more than the rows read; undefined for the others. */
async function totalsOf(
  { ctx, key }: Reading,
  asked: readonly Wanted[],
  lists: readonly (readonly number[])[],
): Promise<(of: Wanted) => number | undefined> {
  const cut = asked.filter(({ search, rows }, at) => lists[at]!.length === Math.min(rows, search.limit ?? rows));
  const counts = await countEachSearch(
    readerAsOf(ctx.db, key),
    cut.map(({ search }) => ({ ...search, limit: null })),
  );
  const totals = new Map(cut.map((each, at) => [each, counts[at]!]));
  return (of) => totals.get(of);
}

/** Returns an entity's value by its name; undefined if it has none. */
function attributeOf({ ctx, key, schema }: Reading, entity: Entity, attribute: string): string | undefined {
  const words = dayText(ctx.timeZone);
  const day = (moment: Date | null) => (moment ? words(moment) : '');
  switch (attribute.toLowerCase()) {
    case '':
      return displayName(entity);
    case 'name':
      return entity.name;
    case 'number':
      return entity.number;
    case 'id':
      return String(entity.id);
    case 'class':
      return schema.classes.get(entity.classId)?.name ?? '';
    case 'labels':
      return entity.labelIds.map((id) => schema.labels.get(id)?.name ?? 'Unknown Label').join(', ');
    case 'description':
      return plainText(entity.description);
    case 'created':
      return day(entity.created);
    case 'modified':
      return day(entity.modified);
  }
  const found = attributesOfEntity({ schema, entity }).find(
    ({ property }) => property.name.toLowerCase() === attribute.toLowerCase(),
  );
  if (!found) return undefined;
  return isVeiled(key, entity) ? '' : attributeText(found.property, found.value, { timeZone: ctx.timeZone });
}
