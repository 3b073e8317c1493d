import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { fullName } from '../../../identity/users/rules/users.ts';
import { attributeText } from '../../../model/attributes/rules/values.ts';
import type { Entity, Rel } from '../../../model/entities/entity.ts';
import { entitiesOf, readRels } from '../../../model/entities/queries/rows.ts';
import { attributesOfEntity } from '../../../model/entities/queries/shown-attributes.ts';
import { isVeiled } from '../../../model/entities/queries/veil.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import { readSpeller } from '../../../model/notations/queries.ts';
import { readSchema } from '../../../model/schema/queries/schema.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { momentText } from '../../../platform/text/dates-for-people.ts';
import type { Cell } from '../paper.ts';
import { cellText } from '../rules/cells.ts';
import type { ReportOptions } from '../rules/options.ts';
import { proseCell, proseOf } from '../rules/prose.ts';
import { momentCell } from '../rules/sheet-values.ts';
import { valueCell } from '../rules/values.ts';
import { chosenIds } from './entity-ids.ts';

const AT_ONCE = 2_000;

/** The words that reports use about entities. */
export interface ReportedEntities {
  schema: Schema;
  /** The entities in the order of the report. */
  entities: readonly Entity[];
  className(entity: Entity): string;
  labels(entity: Entity): string;
  /** The description as plain text. */
  text(entity: Entity): Cell;
  /** The value of the property of a name; empty where the class has none. */
  attribute(entity: Entity, name: string): string;
  /** Returns a property's value with its equations. */
  value(entity: Entity, name: string): Cell;
  /** Returns all properties shown, by name. */
  attributes(entity: Entity): [name: string, value: Cell][];
  /** Lists the links that lead away from an entity, with their targets. */
  rels(entity: Entity): readonly Rel[];
  /** Returns the name of a link's target. */
  called(id: number): string;
  target(id: number): Entity | undefined;
  /** Returns a moment in the viewer's time zone. */
  when(moment: Date | null): string;
  /** Returns a moment as a cell, which in sheets is a date. */
  moment(moment: Date | null): Cell;
  /** Returns a user's name. */
  person(username: string | null): string;
}

/** Reads the entities that a report is about, with their links where they are wanted: some statements for each two thousand. */
export async function readReportedEntities(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  asked: ReportOptions,
  { hasLinks = false } = {},
): Promise<ReportedEntities> {
  const schema = await readSchema(ctx.db, key);
  return reportedEntities(ctx, key, schema, await chosenIds(ctx, key, schema, asked), { hasLinks });
}

/** Prepares the words about entities that have been read already. */
export async function reportedEntities(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
  { hasLinks = false } = {},
): Promise<ReportedEntities> {
  const known = await inParts(ids, (some) => entitiesOf(ctx.db, key, some));
  const rels = hasLinks
    ? await inParts(ids, (some) => readRels(ctx.db, { key, schema }, some))
    : new Map<number, Rel[]>();
  const far = new Set([...rels.values()].flatMap((all) => all.map(({ targetId }) => targetId)));
  const others = await inParts(
    [...far].filter((id) => !known.has(id)),
    (some) => entitiesOf(ctx.db, key, some),
  );
  const target = (id: number) => known.get(id) ?? others.get(id);
  const entities = await withValues(
    ctx,
    key,
    schema,
    ids.flatMap((id) => known.get(id) ?? []),
  );
  const people = await readFullNames(
    ctx,
    entities.flatMap(({ createdBy, modifiedBy }) => [createdBy, modifiedBy ?? '']),
  );
  const attributes = (entity: Entity) =>
    isVeiled(key, entity)
      ? []
      : attributesOfEntity({ schema, entity })
          .filter(({ property }) => !property.isHidden)
          .map(({ property, value }): [string, Cell] => [
            property.name,
            valueCell(property.type, value, attributeText(property, value, { timeZone: ctx.timeZone }), ctx.timeZone),
          ]);
  const value = (entity: Entity, name: string): Cell =>
    attributes(entity).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  return {
    schema,
    entities,
    attributes,
    target,
    className: ({ classId }) => schema.classes.get(classId)?.name ?? 'Unknown Class',
    labels: ({ labelIds }) => labelIds.map((id) => schema.labels.get(id)?.name ?? 'Unknown Label').join(', '),
    text: ({ description }) => proseCell(proseOf(description)),
    value,
    attribute: (entity, name) => cellText(value(entity, name)),
    rels: ({ id }) => (rels.get(id) ?? []).filter(({ targetId }) => target(targetId)),
    called: (id) => displayName(target(id)),
    when: momentsOf(ctx),
    moment: momentCells(ctx),
    person: (username) => (username === null ? '' : (people.get(username) ?? username)),
  };
}

/** The entities with the values of the moment in the place of the notations of their texts. */
async function withValues(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  entities: readonly Entity[],
): Promise<Entity[]> {
  const rich = [...schema.properties.values()].filter(({ type }) => type === 'HTML').map(({ id }) => id);
  const textsOf = ({ description, attrs }: Entity) => [
    description,
    ...rich.map((id) => attrs[id]).filter((text) => typeof text === 'string'),
  ];
  const speak = await readSpeller(ctx, key, entities.flatMap(textsOf));
  return entities.map((entity) => {
    const texts = rich.flatMap((id) => {
      const text = entity.attrs[id];
      return typeof text === 'string' ? [[id, speak(text)]] : [];
    });
    return {
      ...entity,
      description: speak(entity.description),
      ...(texts.length > 0 && { attrs: { ...entity.attrs, ...Object.fromEntries(texts) } }),
    };
  });
}

async function inParts<T>(
  ids: readonly number[],
  read: (some: number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  const all = new Map<number, T>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const [id, each] of await read(ids.slice(at, at + AT_ONCE))) all.set(id, each);
  return all;
}

/** Returns the function that writes moments, by the viewer's clock. */
export function momentsOf({ timeZone }: Pick<Ctx, 'timeZone'>): (moment: Date | null) => string {
  const words = momentText(timeZone);
  return (moment) => (moment ? words(moment) : '');
}

/** Returns the function that writes moments as cells, which in sheets are dates. */
export function momentCells(ctx: Pick<Ctx, 'timeZone'>): (moment: Date | null) => Cell {
  const words = momentsOf(ctx);
  return (moment) => momentCell(moment, words(moment), ctx.timeZone);
}

/** Reads the names of users, by username. */
export async function readFullNames(ctx: Ctx, usernames: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(usernames)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('user')
    .select(['username', 'firstName', 'lastName'])
    .where('username', 'in', wanted)
    .execute();
  return new Map(rows.map((user) => [user.username, fullName(user)]));
}
