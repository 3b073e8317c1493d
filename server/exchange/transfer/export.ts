import { openProject, signedIn, type AsOf, type ProjectKey } from '../../identity/access/keys.ts';
import { teamsOf } from '../../identity/access/permissions.ts';
import { changesSince } from '../../model/changes/queries/records.ts';
import { shownRecords } from '../../model/changes/queries/veil.ts';
import { readerAsOf } from '../../model/entities/queries/as-of.ts';
import { foundIds } from '../../model/entities/search/found-ids.ts';
import type { Project } from '../../model/projects/project.ts';
import { projectAsOf } from '../../model/projects/queries.ts';
import { readSchema, readSchemaItems } from '../../model/schema/queries.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Reader } from '../../platform/database/database.ts';
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
import { entitiesInOrder, idsInOrder } from './queries.ts';
import { diagramsInOrder } from './queries/diagrams.ts';
import { readTeamNames } from './teams.ts';
import { usedFiles } from './used-files.ts';

/** A project as a canonical document: the same content gives the same text. Read in one snapshot and written as it is read. */
export async function* documentParts(
  ctx: Ctx,
  asked: Wanted,
  options: ExportOptions = {},
): AsyncGenerator<DocumentPart> {
  const { db, key, close } = await snapshot(ctx, asked);
  try {
    const wanted = wantedParts(options);
    const project = await readProjectRow(db, key);
    const schema = await readSchema(db, key);
    const items = await readSchemaItems(db, key);
    const ids = await wantedIds(ctx, { db, key }, schema, options.query);
    const used = wanted.files ? await usedFiles(db, key, schema, ids) : [];
    const local: LocalIds = {
      organization: key.slug,
      items: wanted.schema ? localItemIds(items) : ownItemIds(items),
      entities: new Map(ids.map((id, i) => [id, i + 1])),
      files: new Map(used.map((file, i) => [file.id, i + 1])),
      teams: await readTeamNames(db, key),
    };
    yield { name: 'version', value: 1 };
    yield { name: 'project', value: writtenProject(project, local) };
    if (wanted.schema) yield { name: 'schema', value: writtenSchema(items, local) };
    yield { name: 'entities', item: 'entity', items: entities(db, key, schema, ids, local) };
    const diagrams = await diagramsInOrder(db, key, local.entities);
    if (diagrams.length > 0) yield { name: 'diagrams', item: 'diagram', items: inOne(diagrams) };
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

/** Everything a writer of another format needs, of one moment: the schema, and entities with the links that begin at them. */
export interface Snapshot {
  db: Reader;
  key: ProjectKey<'READ'>;
  close(): Promise<void>;
}

/** A view of a project, as it is or was, that does not move while it is read: on the replica where that has come as far as the primary, else on the primary. */
export async function snapshot(ctx: Ctx, { organization, projectId, asOf }: Wanted): Promise<Snapshot> {
  const asked = await openProject(ctx, organization, projectId, 'READ', asOf);
  // A moment is turned into a revision on the primary first: the replica may not have received that revision yet.
  const then = asked.asOf === null ? null : { revision: asked.asOf };
  const onReplica = await ctx.services.replica.attempt(async (db) => {
    const { modified } = await readProjectRow(ctx.db, asked);
    const view = await viewOf(ctx, db, organization, projectId, then);
    if (await isAsFarAs(view, { ...asked, modified }).catch(() => false)) return view;
    await view.close();
    return undefined;
  });
  const own = ctx.services.exports.dbFor({ signal: ctx.waiting?.signal });
  return onReplica ?? viewOf(ctx, own, organization, projectId, then);
}

async function isAsFarAs(
  { db, key }: Snapshot,
  asked: Pick<ProjectKey, 'revision' | 'schemaRevision' | 'globalSchemaRevision'> & Pick<Project, 'modified'>,
): Promise<boolean> {
  const { modified } = await readProjectRow(db, key);
  return (
    key.revision >= asked.revision &&
    key.schemaRevision >= asked.schemaRevision &&
    key.globalSchemaRevision >= asked.globalSchemaRevision &&
    Number(modified) >= Number(asked.modified)
  );
}

async function viewOf(
  ctx: Ctx,
  db: Db,
  organization: string,
  projectId: number,
  asOf: AsOf | null | undefined,
): Promise<Snapshot> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = async () => void (await transaction.rollback().execute());
  try {
    // The licence was asked for a moment ago; within this view nothing can be taken.
    const within = { ...ctx, db: transaction, viewer: withoutSeat(ctx) };
    const key = await openProject(within, organization, projectId, 'READ', asOf);
    return { db: readerAsOf(transaction, key), key, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

const withoutSeat = ({ viewer }: Ctx) => viewer && { ...viewer, holder: null };

/** A project as of the moment of the key. */
export async function readProjectRow(db: Reader, key: ProjectKey<'READ'>): Promise<Project> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();
  return projectAsOf(db, key, row);
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
