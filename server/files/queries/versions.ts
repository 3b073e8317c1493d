import { sql, type RawBuilder } from 'kysely';

import type { AsOf } from '../../identity/access/as-of.ts';
import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Reader } from '../../platform/database/database.ts';
import { contentOfThenGone, versionNotFound } from '../../refusals/files.ts';
import type { StoredFile } from '../file.ts';
import type { FileVersion } from '../version.ts';
import { readFile } from './files.ts';

type Of = Pick<StoredFile, 'organizationId' | 'id'>;

/** SQL for all versions of a file as rows, the one that it has now among them. */
const versionsSql = ({ organizationId, id }: Of): RawBuilder<unknown> =>
  sql`(select organization_id as "organizationId", id as "fileId", version as number, name, type, size, sha256, created,
      created_by as "createdBy", content_id as "contentId", true as "isCurrent"
    from file where organization_id = ${organizationId} and id = ${id}
    union all select organization_id, file_id, number, name, type, size, sha256, created, created_by, content_id, false
    from file_version where organization_id = ${organizationId} and file_id = ${id}) v`;

/** Reads a page of the versions of a file that the viewer may read, newest first. */
export async function readVersions(
  ctx: Ctx,
  organization: string,
  fileId: number,
  { limit, offset }: { limit: number; offset: number },
  projectId?: number,
): Promise<FileVersion[]> {
  const file = await readFile(ctx, organization, fileId, projectId);
  const { rows } =
    await sql<FileVersion>`select * from ${versionsSql(file)} order by number desc limit ${limit} offset ${offset}`.execute(
      ctx.db as Db,
    );
  return rows;
}

/** Counts the versions of a file that the viewer may read, including the current one. */
export async function countVersions(ctx: Ctx, organization: string, fileId: number): Promise<number> {
  const file = await readFile(ctx, organization, fileId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${versionsSql(file)}`.execute(
    ctx.db as Db,
  );
  return rows[0]!.count;
}

/** Reads one version of a file that the viewer may read, by its number. */
export async function readVersion(
  ctx: Ctx,
  organization: string,
  fileId: number,
  number: number,
): Promise<FileVersion> {
  return versionOf(ctx.db, await readFile(ctx, organization, fileId), number);
}

/** Reads a version of a file that has been read already. */
export async function versionOf(db: Reader, file: Of, number: number): Promise<FileVersion> {
  const { rows } = await sql<FileVersion>`select * from ${versionsSql(file)} where number = ${number}`.execute(
    db as Db,
  );
  const [version] = rows;
  if (!version) throw versionNotFound(file.id, number);
  return version;
}

/** Reads a file that the viewer may read as of a revision or moment of its project; by default as it is now. */
export async function readFileThen(
  ctx: Ctx,
  organization: string,
  fileId: number,
  asOf: AsOf | null | undefined,
): Promise<StoredFile> {
  const file = await readFile(ctx, organization, fileId);
  if (!asOf) return file;
  const key = await openProject(ctx, organization, file.projectId, 'READ', asOf);
  return key.asOf === null ? file : fileAsOf(ctx.db, file, key.asOf);
}

/** Reads a file of an opened project as of its moment, and whether the file still has that content. */
export async function readFileAt(
  ctx: Ctx,
  { slug, projectId, asOf }: ProjectKey<'READ'>,
  fileId: number,
): Promise<{ held: StoredFile; isCurrent: boolean }> {
  const file = await readFile(ctx, slug, fileId, projectId);
  const held = asOf === null ? file : await fileAsOf(ctx.db, file, asOf);
  return { held, isCurrent: held.version === file.version };
}

/**
 * Returns a file with its content at a revision. Each new content has a revision of the project at the same moment. A content deleted since
 * is reported as gone, not replaced by an earlier one.
 */
async function fileAsOf<F extends StoredFile>(db: Reader, file: F, revision: number): Promise<F> {
  const { rows } = await sql<FileVersion & { isThen: boolean }>`
    select v.*, v.created <= coalesce((select r.date from revision r where r.organization_id = ${file.organizationId}
      and r.project_id = ${file.projectId} and r.number = ${revision}), '-infinity'::timestamptz) as "isThen"
    from ${versionsSql(file)} order by v.number`.execute(db as Db);
  const next = rows.find(({ isThen }) => !isThen);
  // The upload of a file belongs to no revision, so a reference from before it means the first version.
  const number = next ? Math.max(1, next.number - 1) : file.version;
  const held = rows.find((each) => each.number === number);
  if (!held) throw contentOfThenGone(file.id, revision);
  const { name, type, size, sha256, contentId, created, createdBy } = held;
  return { ...file, name, type, size, sha256, contentId, created, createdBy, version: number };
}
