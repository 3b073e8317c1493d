import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { propertyType } from '../../attributes/types/index.ts';
import type { Schema } from '../../schema/schema.ts';
import { copyDiagrams, copyEntities, copyLinks, type CopySource, type CopyTarget } from '../copied-rows.ts';
import type { Entity, Link } from '../entity.ts';
import { plainColumns } from '../queries/columns.ts';
import { putEntities, putLinks } from '../rows.ts';
import { renumbered, type OtherNumbers } from '../rules/texts.ts';
import { MANY, takeNote } from './statistics.ts';

/** What goes into a copy of entities, links and diagrams. */
export interface CopiedModel {
  source: CopySource;
  target: Omit<CopyTarget, 'lostProperties'> & { lostProperties: readonly number[] };
  entities: number;
  slug: string;
  /** The schema of the copy. */
  schema: Schema;
  /** The files that were copied, by the numbers that they had; null where files are left out. */
  files: ReadonlyMap<number, number> | null;
  tell(progress: number): Promise<void>;
}

/**
 * Writes a project's entities, links and diagrams a second time, as the first revision of another project. A fixed number of statements, and some
 * more for what texts and values say of entities and files by number.
 */
export async function copyModel(ctx: TxCtx, copied: CopiedModel): Promise<void> {
  const { source, target, schema, files, tell } = copied;
  const fileProperties = propertiesOf(schema, ({ refersTo }) => refersTo === 'files');
  const without = { ...target, lostProperties: [...target.lostProperties, ...(files ? [] : fileProperties)] };
  await copyEntities(ctx, source, without);
  await tell(0.55);
  await copyLinks(ctx, source, without);
  await tell(0.75);
  await copyDiagrams(ctx, source, without, files ?? new Map());
  await tell(0.8);
  await renumber(ctx, copied, fileProperties);
  if (copied.entities >= MANY) await takeNote(ctx.db);
}

const propertiesOf = (schema: Schema, isOne: (type: ReturnType<typeof propertyType>) => boolean): number[] =>
  [...schema.properties.values()].flatMap(({ id, type }) => (isOne(propertyType(type)) ? [id] : []));

/** What a text holds that may speak of an entity or a file by its number. */
const SPEAKING = ['%@{%', '%data-entity=%', '%target=%', '%/files/%'];
const AT_ONCE = 500;

/** Lets values and texts speak of the copies of what they speak of. Only those are read that may have something to say. */
async function renumber(ctx: TxCtx, copied: CopiedModel, fileProperties: readonly number[]): Promise<void> {
  const { schema, files, source, target, slug } = copied;
  const { organizationId } = source;
  const { projectId } = target;
  const rich = propertiesOf(schema, ({ search }) => search === 'html').map(String);
  const fileIds = files ? fileProperties.map(String) : [];
  const speaks = (text: ReturnType<typeof sql>) => sql`${text} like any(${SPEAKING}::text[])`;
  const inAttrs = sql`(jsonb_exists_any(attrs, ${rich}::text[]) and ${speaks(sql`attrs::text`)} or jsonb_exists_any(attrs, ${fileIds}::text[]))`;
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  let numbers: OtherNumbers | undefined;
  const known = async () => (numbers ??= { slug, ...(await otherNumbers(ctx, copied)) });
  const attrsOf = (attrs: Attrs, { file, ...others }: OtherNumbers): Attrs =>
    Object.fromEntries(
      Object.entries(attrs).map(([id, value]) => {
        if (fileIds.includes(id) && typeof value === 'number') return [id, file(value) ?? value];
        return [id, rich.includes(id) && typeof value === 'string' ? renumbered(value, { file, ...others }) : value];
      }),
    );

  for (let last = 0; ;) {
    const { rows } = await sql<Entity>`select ${plainColumns()} from entity e where ${here} and id > ${last}
      and (image_id is not null or ${speaks(sql`description`)} or ${inAttrs}) order by id limit ${AT_ONCE}`.execute(
      ctx.db,
    );
    if (rows.length === 0) break;
    const now = await known();
    await putEntities(
      ctx,
      rows.map((entity) => ({
        ...entity,
        description: renumbered(entity.description, now),
        attrs: attrsOf(entity.attrs, now),
        ...pictureOf(entity, files),
      })),
    );
    last = rows.at(-1)!.id;
  }
  const { rows: links } = await sql<Link>`select * from link where ${here} and ${inAttrs}`.execute(ctx.db);
  if (links.length === 0) return;
  const now = await known();
  await putLinks(
    ctx,
    links.map((link) => ({ ...link, attrs: attrsOf(link.attrs, now) })),
  );
}

const pictureOf = (
  { imageId, imageModified }: Pick<Entity, 'imageId' | 'imageModified'>,
  files: CopiedModel['files'],
) => {
  const picture = imageId === null ? undefined : files?.get(imageId);
  return picture === undefined ? { imageId: null, imageModified: null } : { imageId: picture, imageModified };
};

/** The numbers that the copies have. They were given out in the order of the old ones. */
async function otherNumbers(
  ctx: TxCtx,
  { source: { organizationId }, target: { projectId }, files }: CopiedModel,
): Promise<Pick<OtherNumbers, 'entity' | 'file'>> {
  const { rows } = await sql<{ was: number[]; is: number[] }>`
    select array_agg(origin_id order by id) as was, array_agg(id order by id) as is
    from entity where organization_id = ${organizationId} and project_id = ${projectId}`.execute(ctx.db);
  const { was, is } = rows[0]!;
  const entities = new Map(was.map((id, i) => [id, is[i]!]));
  return { entity: (id) => entities.get(id), file: (id) => files?.get(id) };
}
