import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { replaceRecords, type RenumberedRecord } from '../../changes/commands/copy-history.ts';
import { rewrittenMetadata, TARGET } from '../../metadata/rules/references.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';
import { plainColumns } from '../queries/columns.ts';
import { fileProperties } from '../rules/file-uses.ts';
import { renumberedAttrs, renumberImage, renumberedRecord, type NewNumbers } from '../rules/renumbered-values.ts';
import { renumberReferences } from '../rules/texts.ts';
import { hasCopiedHistory, type CopySource, type CopyTarget } from './copy-rows.ts';
import { putEntities, putEntityVersions, putLinks, putLinkVersions } from './rows.ts';

/** The context for renumbering the references in a copy so that they mean the copied items. */
export interface Renumbered {
  source: CopySource;
  target: Pick<CopyTarget, 'projectId' | 'withPast'>;
  slug: string;
  /** The schema of the copy. */
  schema: Schema;
  /** The files that were copied, by the numbers that they had; null where files are left out. */
  files: ReadonlyMap<number, number> | null;
}

const richProperties = (schema: Schema): string[] =>
  [...schema.properties.values()].flatMap(({ id, type }) => (propertyType(type).search === 'html' ? [String(id)] : []));

/** The LIKE patterns of texts that may refer to an entity or a file by number. */
const SPEAKING = ['%@{%', '%data-entity=%', '%target=%', '%/files/%', `%"${TARGET}"%`];
const AT_ONCE = 500;

const speaks = (text: Sql) => sql`${text} like any(${SPEAKING}::text[])`;

/** Reads a copy's numbers for its entities and files when the first value needs them. */
function newNumbersOf(ctx: TxCtx, copied: Renumbered) {
  const { schema, slug, files } = copied;
  const rich = richProperties(schema);
  const fileIds = fileProperties(schema).map(String);
  let known: NewNumbers | undefined;
  const read = async () =>
    (known ??= {
      numbers: { slug, entity: await numbersOf(ctx, copied), file: (id) => files?.get(id) },
      rich,
      fileIds,
    });
  const inAttrs = sql`(jsonb_exists_any(attrs, ${rich}::text[]) and ${speaks(sql`attrs::text`)} or jsonb_exists_any(attrs, ${fileIds}::text[]))`;
  return { inAttrs, read, fileIds };
}

/** Makes references in values and texts mean the copies. Reads only those that may contain any. */
export async function renumber(ctx: TxCtx, copied: Renumbered): Promise<void> {
  await renumberEntities(ctx, copied, 'entity');
  await renumberLinks(ctx, copied, 'link');
  if (!copied.target.withPast) return;
  await renumberEntities(ctx, copied, 'entity_version');
  await renumberLinks(ctx, copied, 'link_version');
}

const isOf = ({ source: { organizationId }, target: { projectId } }: Renumbered) =>
  sql`organization_id = ${organizationId} and project_id = ${projectId}`;

async function renumberEntities(ctx: TxCtx, copied: Renumbered, table: 'entity' | 'entity_version'): Promise<void> {
  const { inAttrs, read } = newNumbersOf(ctx, copied);
  for (let last = [0, 0]; ;) {
    const { rows } = await sql<Entity>`select ${plainColumns()} from ${sql.table(table)} e
      where ${isOf(copied)} and (id, revision) > (${sql.join(last)})
      and (image_id is not null or ${speaks(sql`description`)} or ${speaks(sql`metadata::text`)} or ${inAttrs})
      order by id, revision limit ${AT_ONCE}`.execute(ctx.db);
    if (rows.length === 0) return;
    const newNumbers = await read();
    const put = table === 'entity' ? putEntities : putEntityVersions;
    await put(
      ctx,
      rows.map((entity) => ({
        ...entity,
        description: renumberReferences(entity.description, newNumbers.numbers),
        attrs: renumberedAttrs(entity.attrs, newNumbers),
        metadata: rewrittenMetadata(entity.metadata, (text) => renumberReferences(text, newNumbers.numbers)),
        ...renumberImage(entity, newNumbers),
      })),
    );
    const { id, revision } = rows.at(-1)!;
    last = [id, revision];
  }
}

async function renumberLinks(ctx: TxCtx, copied: Renumbered, table: 'link' | 'link_version'): Promise<void> {
  const { inAttrs, read } = newNumbersOf(ctx, copied);
  const { rows } = await sql<Link>`select * from ${sql.table(table)} where ${isOf(copied)} and ${inAttrs}`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  const newNumbers = await read();
  const links = rows.map((link) => ({ ...link, attrs: renumberedAttrs(link.attrs, newNumbers) }));
  await (table === 'link' ? putLinks : putLinkVersions)(ctx, links);
}

/** Renumbers the references in change records: those in texts, to files and to images. Their entities already have the copy's ids. */
export async function renumberRecords(ctx: TxCtx, copied: Renumbered): Promise<void> {
  const { read, fileIds } = newNumbersOf(ctx, copied);
  const named = [...SPEAKING, '%"IMAGE_ID"%', '%"file": %', ...fileIds.map((id) => `%"${id}"%`)];
  const says = (json: Sql) => sql`${json}::text like any(${named}::text[])`;
  for (let last = [0, 0]; ;) {
    const { rows } =
      await sql<RenumberedRecord>`select revision, entity_id, changes, original_state from stored_change_record
      where ${isOf(copied)} and (revision, entity_id) > (${sql.join(last)})
        and (${says(sql`changes`)} or ${says(sql`original_state`)} or original_state ->> 'imageId' is not null)
      order by revision, entity_id limit ${AT_ONCE}`.execute(ctx.db);
    if (rows.length === 0) return;
    const newNumbers = await read();
    const home = { organizationId: copied.source.organizationId, projectId: copied.target.projectId };
    await replaceRecords(
      ctx,
      home,
      rows.map((row) => ({ ...row, ...renumberedRecord(row, newNumbers) })),
    );
    const { revision, entityId } = rows.at(-1)!;
    last = [revision, entityId];
  }
}

/** Reads the ids of copies by those of their originals. */
async function numbersOf(
  ctx: TxCtx,
  { source: { organizationId }, target: { projectId } }: Renumbered,
): Promise<(id: number) => number | undefined> {
  const { rows } = await sql<{ was: number[]; is: number[] }>`select array_agg(origin_id order by id) as was,
    array_agg(id order by id) as is from ${hasCopiedHistory(organizationId, projectId)} c`.execute(ctx.db);
  const { was, is } = rows[0]!;
  const entities = new Map(was.map((id, i) => [id, is[i]!]));
  return (id) => entities.get(id);
}
