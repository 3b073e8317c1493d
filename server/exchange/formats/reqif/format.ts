import { posix } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';

import type { ProjectKey } from '../../../access/keys.ts';
import { takeIds } from '../../../organizations/commands.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { isZip, unzipped } from '../../../platform/zip.ts';
import { invalid } from '../../../refusals.ts';
import { saveSchema } from '../../../schema/commands.ts';
import { readSchema } from '../../../schema/queries.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { ImportPlan } from '../../plan.ts';
import { idsByGlobalId } from '../../queries.ts';
import { storedFiles } from '../../stored-files.ts';
import type { ImportFormat, Upload } from '../format.ts';
import { FILE_SCHEME, type ReqifDocument } from './document.ts';
import { plannedReqif } from './map-in.ts';
import { neededProperties } from './needed-properties.ts';
import { readReqif } from './read.ts';

/** ReqIF 1.0 to 1.2, as .reqif or as .reqifz with attachments. */
export const reqif: ImportFormat = {
  name: 'reqif',
  extensions: ['.reqif', '.reqifz', '.xml'],
  async plan(ctx, key, upload, tell) {
    const { documents, files } = await documentsIn(upload);
    await tell(0.2);
    const schema = await withProperties(ctx, key, documents);
    await tell(0.3);
    const ids = documents.flatMap((document) =>
      [...document.objects, ...document.specifications].map((object) => object.id),
    );
    const plan = plannedReqif(documents, schema, {
      byReqifId: await idsByReqifId(ctx, key),
      byGlobalId: await idsByGlobalId(ctx.db, key, ids),
    });
    await tell(0.4);
    await withAttachments(ctx, key, plan, files);
    return plan;
  },
};

async function documentsIn({
  content,
}: Upload): Promise<{ documents: ReqifDocument[]; files: Map<string, Uint8Array[]> }> {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  const all = (async function* () {
    if (!first.done) yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
  if (first.done) throw invalid('The file is empty. Nothing was changed.');
  if (!isZip(first.value)) return { documents: [await readReqif(all)], files: new Map() };
  const files = await unzipped(all);
  const names = [...files.keys()].filter((name) => /\.(reqif|xml)$/i.test(name)).toSorted();
  if (names.length === 0) throw invalid('The archive holds no .reqif file. Nothing was changed.');
  const documents: ReqifDocument[] = [];
  for (const name of names) {
    const document = await readReqif(Readable.from(files.get(name)!));
    documents.push(inFolder(document, posix.dirname(name.replaceAll('\\', '/'))));
    files.delete(name);
  }
  return { documents, files };
}

/** Addresses of attachments are relative to the file that speaks of them. */
function inFolder(document: ReqifDocument, folder: string): ReqifDocument {
  for (const object of document.objects)
    for (const value of object.values)
      if (value.kind === 'XHTML' && value.text.includes(FILE_SCHEME))
        value.text = value.text.replace(
          /reqif-file:([^"]*)/g,
          (_, path: string) => FILE_SCHEME + posix.normalize(posix.join(folder, decodeURI(path))),
        );
  return document;
}

/** The schema with the project properties that the files need; they are made where they are missing. */
async function withProperties(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  documents: readonly ReqifDocument[],
): Promise<Schema> {
  const schema = await readSchema(ctx.db, key);
  const needed = neededProperties(documents, schema);
  if (needed.length === 0) return schema;
  const fresh = needed.filter((property) => !property.existing).length;
  let next = fresh > 0 ? await takeIds(ctx, key.organizationId, 'property', fresh) : 0;
  const properties = needed.map(({ classId, name, type, choices, existing }, i) => ({
    id: existing?.id ?? next++,
    ...(existing ? {} : { name: name.slice(0, 200), classId, type, order: 100 + i, description: 'From a ReqIF file.' }),
    typeParameters: choices.length > 0 ? { choices } : {},
  }));
  return saveSchema(ctx, key.slug, key.projectId, { properties });
}

async function idsByReqifId(ctx: TxCtx, key: ProjectKey<'WRITE'>): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('entity')
    .select(['id', sql<string>`metadata ->> 'reqif:id'`.as('reqifId')])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where(sql<boolean>`jsonb_exists(metadata, 'reqif:id')`)
    .execute();
  return new Map(rows.map((row) => [row.reqifId, row.id]));
}

/** Stores the attachments that descriptions speak of and puts their addresses in; one that is missing is told. */
async function withAttachments(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  plan: ImportPlan,
  files: ReadonlyMap<string, Uint8Array[]>,
): Promise<void> {
  const stored = new Map<string, string>();
  const texts = (entity: ImportPlan['entities'][number]) => [
    entity.patch.description ?? '',
    ...Object.values(entity.patch.attrs ?? {}).filter((value) => typeof value === 'string'),
  ];
  for (const entity of plan.entities)
    for (const text of texts(entity))
      for (const [, path] of text.matchAll(/reqif-file:([^"]*)/g)) {
        if (stored.has(path!)) continue;
        stored.set(path!, '');
        if (!files.has(path!))
          plan.warnings.push({
            object: entity.patch.name ?? entity.key,
            message: `Its attachment '${path}' is not in the archive.`,
          });
      }
  const paths = [...stored.keys()].filter((path) => files.has(path));
  const given = paths.map((path) => ({ name: path, type: mediaType(path), content: files.get(path)! }));
  for (const [i, id] of (await storedFiles(ctx, key, given)).entries()) {
    const way = given[i]!.type.startsWith('image/') ? 'serve' : 'download';
    stored.set(paths[i]!, `/api/v4/o/${key.slug}/files/${id}/${way}`);
  }
  const addressed = <T>(value: T): T =>
    typeof value === 'string' && value.includes(FILE_SCHEME)
      ? (value.replace(/reqif-file:([^"]*)/g, (whole, path: string) => stored.get(path) || whole) as T)
      : value;
  for (const { patch } of stored.size > 0 ? plan.entities : []) {
    patch.description = addressed(patch.description);
    if (patch.attrs)
      patch.attrs = Object.fromEntries(Object.entries(patch.attrs).map(([id, value]) => [id, addressed(value)]));
  }
  const left = [...files.keys()].filter((name) => !stored.has(name));
  for (const name of left)
    plan.warnings.push({ object: name, message: 'No object speaks of this attachment; it was left out.' });
}

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};
const mediaType = (path: string) => types[path.split('.').at(-1)!.toLowerCase()] ?? 'application/octet-stream';
