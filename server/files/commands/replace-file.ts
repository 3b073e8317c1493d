import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import { openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { record } from '../../identity/audit/commands.ts';
import { nextRevision } from '../../model/revisions/commands/next-revision.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { fileNotFound, versionIsCurrent } from '../../refusals/files.ts';
import type { StoredFile } from '../file.ts';
import { readFile } from '../queries/files.ts';
import { versionOf } from '../queries/versions.ts';
import type { FileVersion } from '../version.ts';
import { MAX_UPLOAD, storeUpload, type Upload } from './store-file.ts';

type Content = Pick<StoredFile, 'name' | 'type' | 'size' | 'sha256' | 'contentId'>;

/**
 * Replaces the content of a project's file by an upload; its uses get the new content, and the former one is kept as a version. While the
 * upload arrives, and if it fails, the file stays unchanged. Requires permission to write.
 */
export async function replaceFile(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  fileId: number,
  upload: Upload,
): Promise<StoredFile> {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const file = await readFile(ctx, key.slug, fileId, projectId);
  return storeUpload(ctx, key, upload, MAX_UPLOAD, (ctx, uploaded) => takeInPlaceOf(ctx, file.id, uploaded));
}

/** Gives an upload's content to the file it replaces, in the transaction in which the upload becomes complete. */
export async function takeInPlaceOf(ctx: TxCtx, id: number, uploaded: StoredFile): Promise<StoredFile> {
  const replaced = await giveContent(ctx, { ...uploaded, id }, uploaded);
  // The file owns the content now, so it is not removed with the upload's row.
  await ctx.db
    .deleteFrom('file')
    .where('organizationId', '=', uploaded.organizationId)
    .where('id', '=', uploaded.id)
    .execute();
  return replaced;
}

/** Restores an earlier content of a file as a new version; requires permission to write. */
export async function restoreVersion(
  ctx: Ctx,
  organization: string,
  fileId: number,
  number: number,
  projectId?: number,
): Promise<StoredFile> {
  const file = await readFile(ctx, organization, fileId, projectId);
  return inTransaction(ctx, async (ctx) => {
    await openProject(ctx, organization, file.projectId, 'WRITE');
    const version = await versionOf(ctx.db, file, number);
    return version.isCurrent ? file : giveContent(ctx, file, version);
  });
}

/** Writes the new content of a file, keeps the former one, and records both as a revision of the project. */
async function giveContent(
  ctx: TxCtx,
  { organizationId, id, projectId }: Pick<StoredFile, 'organizationId' | 'id' | 'projectId'>,
  content: Content,
) {
  // Checks the permission again, since it may have been withdrawn during a long upload.
  const key = await openProject(ctx, organizationId, projectId, 'WRITE');
  const kept =
    await sql`insert into file_version (organization_id, file_id, number, name, type, size, sha256, created, created_by, content_id)
    select organization_id, id, version, name, type, size, sha256, created, created_by, content_id
    from (select * from file where organization_id = ${organizationId} and id = ${id} and project_id = ${projectId} and sha256 <> '' for update) f`.execute(
      ctx.db,
    );
  if (kept.numAffectedRows !== 1n) throw fileNotFound(id);
  const { name, type, size, sha256, contentId } = content;
  const { date } = await nextRevision(ctx, key, { kind: 'file' });
  return ctx.db
    .updateTable('file')
    .set((file) => ({
      name,
      type,
      size,
      sha256,
      contentId,
      created: date,
      createdBy: signedIn(ctx).username,
      version: file('version', '+', 1),
    }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an earlier version of a file for good, and its content if nothing else has it. For administrators of the organization. */
export async function deleteVersion(
  ctx: Ctx,
  organization: OrganizationRef,
  fileId: number,
  number: number,
): Promise<FileVersion> {
  const { organizationId } = await visitOrganization(ctx, organization, 'admin');
  return inTransaction(ctx, async (ctx) => {
    const version = await versionOf(ctx.db, { organizationId, id: fileId }, number);
    if (version.isCurrent) throw versionIsCurrent(number);
    await ctx.db
      .deleteFrom('fileVersion')
      .where('organizationId', '=', organizationId)
      .where('fileId', '=', fileId)
      .where('number', '=', number)
      .execute();
    const { name, size } = version;
    await record(ctx, {
      organizationId,
      action: 'file_version_deleted',
      target: name,
      details: { fileId, number, size },
    });
    return version;
  });
}
