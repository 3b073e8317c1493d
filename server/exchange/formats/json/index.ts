import { Readable } from 'node:stream';

import type { ProjectKey } from '../../../access/keys.ts';
import { storeFile } from '../../../files/commands.ts';
import { takeIds } from '../../../organizations/commands.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { updateProject } from '../../../projects/commands.ts';
import { saveSchema } from '../../../schema/commands.ts';
import { readSchema } from '../../../schema/queries.ts';
import { singular } from '../../../schema/rules/ids.ts';
import { withDistinctNames } from '../../../schema/rules/names.ts';
import { schemaKinds, type Schema, type SchemaItem, type SchemaKind } from '../../../schema/schema.ts';
import { idsByGlobalId } from '../../queries.ts';
import type { ImportFormat, Upload } from '../format.ts';
import { parseDocument, type JsonDocument, type JsonFile } from './document.ts';
import { addedItems, matchedItems, plannedJson, type ItemIds } from './read.ts';
import { translatedWorkflow } from './workflow.ts';

const MAX_FILE = 512 << 20;

/** Our own JSON: the whole of a project, whatever is in it. */
export const json: ImportFormat = {
  name: 'json',
  extensions: ['.json'],
  async plan(ctx, key, upload, tell) {
    const document = parseDocument(await wholeText(upload));
    await tell(0.1);
    let schema = await readSchema(ctx.db, key);
    const { ids, missing } = matchedItems(document, schema);
    schema = await withMissingItems(ctx, key, schema, ids, missing);
    await tell(0.2);
    if (key.revision === 0) await takenOver(ctx, key, document, ids);
    const fileIds = await storedFiles(ctx, key, document.files);
    const globalIds = document.entities.flatMap((entity) => entity.globalId ?? []);
    return plannedJson(document, schema, ids, await idsByGlobalId(ctx.db, key, globalIds), fileIds, key.slug);
  },
};

/** A project that holds nothing yet becomes the document's in everything but its name, which somebody has just given it. */
async function takenOver(ctx: TxCtx, key: ProjectKey<'WRITE'>, { project }: JsonDocument, ids: ItemIds): Promise<void> {
  const { name: _, workflow, ...facts } = project ?? {};
  const mayWorkflow = key.permissions.has('WRITE_SCHEMA') && workflow !== undefined;
  await updateProject(ctx, key.slug, key.projectId, {
    ...facts,
    ...(mayWorkflow && { workflow: translatedWorkflow(workflow, (kind, id) => ids[kind].get(id) ?? id) }),
  });
}

async function wholeText({ content }: Upload): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Adds the items that the project lacks, as its own. */
async function withMissingItems(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  schema: Schema,
  ids: ItemIds,
  missing: Record<SchemaKind, SchemaItem[]>,
): Promise<Schema> {
  if (schemaKinds.every((kind) => missing[kind].length === 0)) return schema;
  for (const kind of schemaKinds) {
    const fresh = missing[kind].filter((item) => !ids[kind].has(item.id));
    if (fresh.length === 0) continue;
    let next = await takeIds(ctx, key.organizationId, singular[kind], fresh.length);
    for (const item of fresh) ids[kind].set(item.id, next++);
  }
  return saveSchema(ctx, key.slug, key.projectId, withDistinctNames(addedItems(missing, ids), schema));
}

/** Stores the document's files, unless the project has the same content already. */
async function storedFiles(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  files: readonly JsonFile[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const { id, name, type, content } of files) {
    const stored = await storeFile(
      ctx,
      key,
      { name, type, content: Readable.from([Buffer.from(content, 'base64')]), once: true },
      MAX_FILE,
    );
    ids.set(id, stored.id);
  }
  return ids;
}
