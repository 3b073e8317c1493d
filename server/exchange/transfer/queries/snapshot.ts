import type { AsOf } from '../../../identity/access/as-of.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { readerAsOf } from '../../../model/entities/queries/as-of.ts';
import type { Project } from '../../../model/projects/project.ts';
import { projectAsOf } from '../../../model/projects/queries/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { withoutSeat } from '../../../platform/trial.ts';
import type { ExportScope } from '../formats/format.ts';

/** The data that writers of other formats need, as of one moment: the schema, and entities with the links that begin at them. */
export interface Snapshot {
  db: Reader;
  key: ProjectKey<'READ'>;
  /** The caller's context, which reads the same state. */
  ctx: Ctx;
  /** Returns the same project as of an earlier revision. */
  at(revision: number): Promise<Pick<Snapshot, 'db' | 'key'>>;
  close(): Promise<void>;
}

/**
 * Opens a view of a project, as it is or was, that does not change while it is read: on the replica if that has caught up with the primary,
 * else on the primary.
 */
export async function openSnapshot(ctx: Ctx, { organization, projectId, asOf }: ExportScope): Promise<Snapshot> {
  const asked = await openProject(ctx, organization, projectId, 'READ', asOf);
  // The export turns a moment into a revision on the primary first: the replica may not have received that revision yet.
  const then = asked.asOf === null ? null : { revision: asked.asOf };
  const onReplica = await ctx.services.replica.attempt(async (db) => {
    const { modified } = await readProjectRow(ctx.db, asked);
    const view = await viewOf(ctx, db, organization, projectId, then);
    let isUsed = false;
    try {
      isUsed = await isAsFarAs(view, { ...asked, modified });
    } finally {
      if (!isUsed) await view.close();
    }
    return isUsed ? view : undefined;
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
    // The caller asked for the licence a moment ago; this view cannot take one.
    const within = { ...ctx, db: transaction, viewer: withoutSeat(ctx) };
    const open = async (then: AsOf | null | undefined) => {
      const key = await openProject(within, organization, projectId, 'READ', then);
      return { db: readerAsOf(transaction, key), key };
    };
    return { ...(await open(asOf)), ctx: within, at: (revision) => open({ revision }), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Reads a project as of the moment of the key. */
export async function readProjectRow(db: Reader, key: ProjectKey<'READ'>): Promise<Project> {
  const row = await db
    .selectFrom('project')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();
  return projectAsOf(db, key, row);
}
