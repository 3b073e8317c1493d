import { openProject, signedIn, type ProjectKey } from '../../identity/access/keys.ts';
import { teamsOf } from '../../identity/access/permissions.ts';
import { changesSince } from '../../model/changes/queries.ts';
import { foundIds } from '../../model/entities/search/found-ids.ts';
import type { Project } from '../../model/projects/project.ts';
import { readSchema, readSchemaItems } from '../../model/schema/queries.ts';
import type { Schema } from '../../model/schema/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Reader } from '../../platform/database/database.ts';
import type { StoredFile } from '../files/file.ts';
import { filesOf, readContent } from '../files/queries.ts';
import { writtenRecord } from './formats/json/history.ts';
import {
  filesIn,
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

/** A project as a canonical document: the same content gives the same text. Read in one snapshot and written as it is read. */
export async function* exportJson(
  ctx: Ctx,
  organization: string,
  projectId: number,
  options: ExportOptions = {},
): AsyncGenerator<string> {
  const { db, key, close } = await snapshot(ctx, organization, projectId);
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
    };
    const written = wanted.schema ? `"schema":${JSON.stringify(writtenSchema(items, local.items))},\n` : '';
    yield `{"version":1,\n"project":${JSON.stringify(writtenProject(project, local.items))},\n${written}"entities":[`;
    let comma = '\n';
    for await (const some of entitiesInOrder(db, key, schema, ids)) {
      yield comma + some.map((each) => JSON.stringify(writtenEntity(schema, each, local))).join(',\n');
      comma = ',\n';
    }
    yield '\n]';
    if (wanted.history) yield* history(db, key, ids, local);
    if (wanted.files) yield* content(db, used, local);
    yield '}\n';
  } finally {
    await close();
  }
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

async function* history(db: Reader, key: ProjectKey<'READ'>, ids: readonly number[], local: LocalIds) {
  yield ',\n"history":[';
  let comma = '\n';
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const records = await changesSince(db, key, 0, ids.slice(at, at + AT_ONCE));
    const place = ({ entityId }: { entityId: number }) => local.entities.get(entityId)!;
    const sorted = records.toSorted((a, b) => place(a) - place(b) || a.revision - b.revision);
    if (sorted.length > 0) yield comma + sorted.map((each) => JSON.stringify(writtenRecord(each, local))).join(',\n');
    if (sorted.length > 0) comma = ',\n';
  }
  yield '\n]';
}

async function* content(db: Reader, used: readonly StoredFile[], local: LocalIds) {
  yield ',\n"files":[';
  let comma = '\n';
  for (const file of used) {
    yield comma + JSON.stringify(writtenFile(file, local, await contentOf(db, file)));
    comma = ',\n';
  }
  yield '\n]';
}

/** Everything a writer of another format needs, of one moment: the schema, and entities with the links that begin at them. */
export interface Snapshot {
  db: Reader;
  key: ProjectKey<'READ'>;
  close(): Promise<void>;
}

/** A view of a project that does not move while it is read: on the replica where that has come as far as the primary, else on the primary. */
export async function snapshot(ctx: Ctx, organization: string, projectId: number): Promise<Snapshot> {
  const asked = await openProject(ctx, organization, projectId, 'READ');
  const onReplica = await ctx.house.replica.attempt(async (db) => {
    const { modified } = await readProjectRow(ctx.db, asked);
    const view = await viewOf(ctx, db, organization, projectId);
    if (await isAsFarAs(view, { ...asked, modified }).catch(() => false)) return view;
    await view.close();
    return undefined;
  });
  return onReplica ?? viewOf(ctx, ctx.house.exports.dbFor({ signal: ctx.waiting?.signal }), organization, projectId);
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

async function viewOf(ctx: Ctx, db: Db, organization: string, projectId: number): Promise<Snapshot> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = async () => void (await transaction.rollback().execute());
  try {
    return {
      db: transaction,
      // The licence was asked for a moment ago; within this view nothing can be taken.
      key: await openProject({ ...ctx, db: transaction, viewer: withoutSeat(ctx) }, organization, projectId, 'READ'),
      close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

const withoutSeat = ({ viewer }: Ctx) => viewer && { ...viewer, holder: null };

export const readProjectRow = (db: Reader, key: ProjectKey<'READ'>): Promise<Project> =>
  db
    .selectFrom('project')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();

/** The files that the entities speak of, in the order in which they first do. */
export async function usedFiles(db: Reader, key: ProjectKey<'READ' | 'WRITE'>, schema: Schema, ids: readonly number[]) {
  const wanted = new Set<number>();
  for await (const some of entitiesInOrder(db, key, schema, ids))
    for (const { entity, links } of some) for (const id of filesIn(schema, key.slug, entity, links)) wanted.add(id);
  const files = new Map((await filesOf(db, key, [...wanted])).map((file) => [file.id, file]));
  return [...wanted].flatMap((id) => files.get(id) ?? []);
}

/** The whole content of a stored file. */
export async function contentOf(db: Reader, file: { organizationId: number; id: number }): Promise<Buffer> {
  const slices: Buffer[] = [];
  for await (const slice of readContent(db, file)) slices.push(slice);
  return Buffer.concat(slices);
}
