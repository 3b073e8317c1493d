import { openProject, type ProjectKey } from '../access/keys.ts';
import type { Entity, Link } from '../entities/entity.ts';
import { filesOf, readContent } from '../files/queries.ts';
import type { Ctx } from '../platform/context.ts';
import type { Db, Reader } from '../platform/database.ts';
import type { Project } from '../projects/project.ts';
import { readSchema, readSchemaItems } from '../schema/queries.ts';
import type { Schema } from '../schema/schema.ts';
import {
  filesIn,
  localItemIds,
  writtenEntity,
  writtenFile,
  writtenProject,
  writtenSchema,
  type LocalIds,
} from './formats/json/write.ts';
import { entitiesInOrder, idsInOrder } from './queries.ts';

/** A project as a canonical document: the same content gives the same text. Read in one snapshot and written as it is read. */
export async function* exportJson(ctx: Ctx, organization: string, projectId: number): AsyncGenerator<string> {
  const { db, key, close } = await snapshot(ctx, organization, projectId);
  try {
    const project = await readProjectRow(db, key);
    const schema = await readSchema(db, key);
    const items = await readSchemaItems(db, key);
    const ids = await idsInOrder(db, key);
    const used = await usedFiles(db, key, schema, ids);
    const local: LocalIds = {
      items: localItemIds(items),
      entities: new Map(ids.map((id, i) => [id, i + 1])),
      files: new Map(used.map((file, i) => [file.id, i + 1])),
    };
    yield `{"version":1,\n"project":${JSON.stringify(writtenProject(project, local.items))},\n"schema":${JSON.stringify(writtenSchema(items, local.items))},\n"entities":[`;
    let comma = '\n';
    for await (const some of entitiesInOrder(db, key, ids)) {
      yield comma + some.map((each) => JSON.stringify(writtenEntity(schema, each, local))).join(',\n');
      comma = ',\n';
    }
    yield '\n],\n"files":[';
    comma = '\n';
    for (const file of used) {
      yield comma + JSON.stringify(writtenFile(file, local, await contentOf(db, file)));
      comma = ',\n';
    }
    yield '\n]}\n';
  } finally {
    await close();
  }
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
  return onReplica ?? viewOf(ctx, ctx.house.db, organization, projectId);
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
export async function usedFiles(db: Reader, key: ProjectKey<'READ'>, schema: Schema, ids: readonly number[]) {
  const wanted = new Set<number>();
  for await (const some of entitiesInOrder(db, key, ids))
    for (const { entity } of some) for (const id of filesIn(schema, entity)) wanted.add(id);
  const files = new Map((await filesOf(db, key, [...wanted])).map((file) => [file.id, file]));
  return [...wanted].flatMap((id) => files.get(id) ?? []);
}

/** The whole content of a stored file. */
export async function contentOf(db: Reader, file: { organizationId: number; id: number }): Promise<Buffer> {
  const slices: Buffer[] = [];
  for await (const slice of readContent(db, file)) slices.push(slice);
  return Buffer.concat(slices);
}

export interface ExportedEntity {
  entity: Entity;
  links: Link[];
}
