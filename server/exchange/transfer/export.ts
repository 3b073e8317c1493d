import { signedIn, type ProjectKey } from '../../identity/access/keys.ts';
import { teamsOf } from '../../identity/access/permissions.ts';
import { changesSince } from '../../model/changes/queries/records.ts';
import { shownRecords } from '../../model/changes/queries/veil.ts';
import { foundIds } from '../../model/entities/search/found-ids.ts';
import { readSchema, readSchemaItems } from '../../model/schema/queries.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { StoredFile } from '../files/file.ts';
import { readContent } from '../files/queries.ts';
import type { DocumentItem, DocumentPart } from './document-part.ts';
import type { Wanted } from './formats/format.ts';
import { writtenRecord } from './formats/json/history.ts';
import {
  localItemIds,
  ownItemIds,
  writtenEntity,
  writtenFile,
  writtenProject,
  writtenSchema,
  type LocalIds,
} from './formats/json/write.ts';
import { wantedParts, type ExportOptions } from './options.ts';
import { pastFiles, pastItems, readPast, writtenBaselines } from './past.ts';
import { entitiesInOrder, idsInOrder } from './queries.ts';
import { diagramsInOrder } from './queries/diagrams.ts';
import { readProjectRow, snapshot, type Snapshot } from './snapshot.ts';
import { readTeamNames } from './teams.ts';
import { usedFiles } from './used-files.ts';

/** A project as a canonical document: the same content gives the same text. Read in one snapshot and written as it is read. */
export async function* documentParts(
  ctx: Ctx,
  asked: Wanted,
  options: ExportOptions = {},
): AsyncGenerator<DocumentPart> {
  const view = await snapshot(ctx, asked);
  const { db, key, close } = view;
  try {
    const wanted = wantedParts(options);
    const project = await readProjectRow(db, key);
    const schema = await readSchema(db, key);
    const items = await readSchemaItems(db, key);
    const ids = await wantedIds(ctx, { db, key }, schema, options.query);
    const past = wanted.baselines ? await readPast(view, ids, Boolean(options.query?.trim())) : null;
    const now = wanted.files ? await usedFiles(db, key, schema, ids) : [];
    const used = past && wanted.files ? await pastFiles(past, now) : now;
    const local: LocalIds = {
      organization: key.slug,
      items: wanted.schema ? localItemIds(items) : ownItemIds(items),
      entities: new Map([...ids, ...(past?.gone ?? [])].map((id, i) => [id, i + 1])),
      files: new Map(used.map((file, i) => [file.id, i + 1])),
      teams: await readTeamNames(db, key),
    };
    yield { name: 'version', value: 1 };
    yield { name: 'project', value: writtenProject(project, local) };
    if (wanted.schema) yield { name: 'schema', value: writtenSchema(items, local) };
    yield { name: 'entities', item: 'entity', items: entities(db, key, schema, ids, local) };
    const diagrams = await diagramsInOrder(db, key, local.entities);
    if (diagrams.length > 0) yield { name: 'diagrams', item: 'diagram', items: inOne(diagrams) };
    if (past && past.moments.length > 0) {
      yield { name: 'baselines', value: writtenBaselines(past, local) };
      yield { name: 'past', item: 'entity', items: pastItems(past, local) };
    }
    if (wanted.history) yield { name: 'history', item: 'record', items: history(db, key, ids, local) };
    if (wanted.files) yield { name: 'files', item: 'file', items: content(db, used, local) };
  } finally {
    await close();
  }
}

async function* inOne(fields: readonly object[]): AsyncGenerator<DocumentItem[]> {
  yield fields.map((each) => ({ fields: each }));
}

async function* entities(
  db: Reader,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  for await (const some of entitiesInOrder(db, key, schema, ids))
    yield some.map((each) => ({ fields: writtenEntity(schema, each, local) }));
}

/** The entities of the document in its order: all of them, or those that a query finds. */
export async function wantedIds(
  ctx: Ctx,
  { db, key }: Pick<Snapshot, 'db' | 'key'>,
  schema: Schema,
  query: string | undefined,
): Promise<number[]> {
  const ids = await idsInOrder(db, key);
  if (!query?.trim()) return ids;
  const { username, permissions } = signedIn(ctx);
  const viewer = { username, teams: teamsOf(permissions, key.slug) };
  const { organizationId, projectId } = key;
  const scope = { organizationId, projectId, viewer, now: new Date(), timeZone: ctx.timeZone };
  const found = await foundIds(db, schema, scope, query);
  return ids.filter((id) => found.has(id));
}

const AT_ONCE = 500;

async function* history(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const all = await changesSince(db, key, 0, ids.slice(at, at + AT_ONCE));
    const records = await shownRecords(db, () => key, all);
    const place = ({ entityId }: { entityId: number }) => local.entities.get(entityId)!;
    const sorted = records.toSorted((a, b) => place(a) - place(b) || a.revision - b.revision);
    yield sorted.map((each) => ({ fields: writtenRecord(each, local) }));
  }
}

async function* content(db: Reader, used: readonly StoredFile[], local: LocalIds): AsyncGenerator<DocumentItem[]> {
  for (const file of used) yield [{ fields: writtenFile(file, local), content: inBase64(readContent(db, file)) }];
}

/** Bytes as text, some at a time: three of them make four letters. */
async function* inBase64(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let left = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([left, piece]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    left = bytes.subarray(whole);
  }
  yield left.toString('base64');
}
