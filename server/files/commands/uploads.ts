import { sql } from 'kysely';

import { openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { takeIds } from '../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { tooManyUploads, uploadNotFound } from '../../refusals/files.ts';
import { invalid, tooLarge, within } from '../../refusals/refusal.ts';
import { readFile } from '../queries/files.ts';
import { takeFileRoom } from '../queries/room.ts';
import { MOST_OPEN, readUpload } from '../queries/uploads.ts';
import { fileName } from '../rules/file-name.ts';
import type { FileUpload } from '../upload.ts';

/** The maximum size of a file uploaded in parts: the graph's integers have 32 bits, and the sender waits while its hash is computed. */
export const LARGEST_IN_PARTS = 2000 * (1 << 20);
export interface StartedUpload {
  name: string;
  type: string;
  size: number;
  /** The file of the project whose content it will replace, if any. */
  replaces?: number | null | undefined;
}

/** Begins an upload of a file in parts, taking the room for all of it at once; requires permission to write. */
export async function beginUpload(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { name, type, size, replaces = null }: StartedUpload,
): Promise<FileUpload> {
  const { organizationId, slug } = await openProject(ctx, organization, projectId, 'WRITE');
  const { username } = signedIn(ctx);
  within('size', () => checkSize(size));
  if (replaces !== null) await readFile(ctx, slug, replaces, projectId);
  const id = await takeIds(ctx, organizationId, 'file', 1);
  return inTransaction(ctx, async (ctx) => {
    // Uploads begin one after the other, so that concurrent ones are counted against the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${username}`}, 0))`.execute(ctx.db);
    const { open } = await ctx.db
      .selectFrom('fileUpload')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('username', '=', username)
      .where('fileId', 'is', null)
      .where('touched', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow();
    if (open >= MOST_OPEN) throw tooManyUploads(MOST_OPEN);
    await takeFileRoom(ctx, organizationId, size);
    const given = { organizationId, id, projectId, name: fileName(name), type, size };
    await ctx.db
      .with('content', (db) => db.insertInto('fileContent').values({ organizationId, id }))
      .insertInto('file')
      .values({ ...given, sha256: '', createdBy: username, contentId: id })
      .execute();
    return ctx.db
      .insertInto('fileUpload')
      .values({ ...given, username, replaces })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function checkSize(size: number): void {
  if (!Number.isInteger(size) || size < 1)
    throw invalid('Send the size of the file in the header Upload-Length: a whole number of bytes, at least 1.');
  if (size > LARGEST_IN_PARTS) throw tooLarge(LARGEST_IN_PARTS);
}

/** Cancels an upload and deletes its parts. A finished one remains as its file. */
export async function cancelUpload(ctx: Ctx, organization: OrganizationRef, id: number): Promise<FileUpload> {
  const upload = await readUpload(ctx, organization, id);
  return inTransaction(ctx, async ({ db }) => {
    const deleted = await db
      .deleteFrom('fileUpload')
      .where('organizationId', '=', upload.organizationId)
      .where('id', '=', id)
      .where('fileId', 'is', null)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw uploadNotFound(id);
    await db.deleteFrom('file').where('organizationId', '=', upload.organizationId).where('id', '=', id).execute();
    return upload;
  });
}
