import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys.ts';
import { openProject, signedIn } from '../../identity/access/keys.ts';
import { takeIds } from '../../identity/organizations/commands/organizations.ts';
import { inTransaction, type Ctx, type Services, type TxCtx } from '../../platform/context.ts';
import { tooLarge } from '../../refusals/refusal.ts';
import type { StoredFile } from '../file.ts';
import { fileRoomLeft, takeFileRoom } from '../queries/room.ts';
import { actualType } from '../rules/actual-type.ts';
import { fileName } from '../rules/file-name.ts';
import { inSlices, keepPiece, pieceSize } from './pieces.ts';
import { removeLeftObjects } from './remove-left-objects.ts';

export const MAX_UPLOAD = 256 << 20;

export interface Upload {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** Uploads a file into a project, for its attributes and texts. Refused above 256 MB or without permission to write. */
export async function uploadFile(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  upload: Upload,
): Promise<StoredFile> {
  return storeUpload(ctx, await openProject(ctx, organization, projectId, 'WRITE'), upload, MAX_UPLOAD);
}

type Last = (ctx: TxCtx, file: StoredFile) => Promise<StoredFile>;

/**
 * Stores a file while it arrives over the network. Each chunk is saved in a transaction of its own, so that a slow sender holds none open.
 * `last` decides on the file in the transaction in which it becomes complete.
 */
export async function storeUpload(
  ctx: Ctx,
  key: ProjectKey<'WRITE'>,
  upload: Upload,
  limit: number,
  last?: Last,
): Promise<StoredFile> {
  const id = await takeIds(ctx, key.organizationId, 'file', 1);
  try {
    return await store(ctx, key, id, upload, limit, last);
  } catch (error) {
    await removeFile(ctx, key.organizationId, id);
    throw error;
  }
}

/**
 * Stores a stream as a file of a project, slice by slice, so that it is never whole in memory; under a number that was taken for it,
 * if one is given. The caller passes a transaction if the
 * file must not remain without other data.
 */
export async function storeFile(
  ctx: Ctx,
  key: ProjectKey<'WRITE'>,
  { id, ...given }: Upload & { id?: number },
  limit: number,
): Promise<StoredFile> {
  return store(ctx, key, id ?? (await takeIds(ctx, key.organizationId, 'file', 1)), given, limit);
}

async function store(
  ctx: Ctx,
  { organizationId, projectId }: ProjectKey<'WRITE'>,
  id: number,
  given: Upload,
  limit: number,
  last?: Last,
): Promise<StoredFile> {
  const row = {
    organizationId,
    id,
    projectId,
    name: fileName(given.name),
    type: given.type,
    createdBy: signedIn(ctx).username,
    contentId: id,
  };
  // Both at once: content that no file has would stay when the server dies, and nobody would look for it.
  await ctx.db
    .with('content', (db) => db.insertInto('fileContent').values({ organizationId, id }))
    .insertInto('file')
    .values({ ...row, size: 0, sha256: '' })
    .execute();
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  let type = actualType(given.type, new Uint8Array());
  const room = await fileRoomLeft(ctx, organizationId);
  for await (const content of inSlices(given.content, pieceSize(ctx))) {
    size += content.length;
    if (size > limit) throw tooLarge(limit);
    if (room && size > room.bytes) throw room.refusal();
    if (position === 0) type = actualType(given.type, content);
    hash.update(content);
    await keepPiece(ctx, { organizationId, contentId: id, position: position++ }, content);
  }
  const sha256 = hash.digest('hex');
  return inTransaction(ctx, async (ctx) => {
    await takeFileRoom(ctx, organizationId, size);
    const file = await ctx.db
      .updateTable('file')
      .set({ size, sha256, type })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return last ? last(ctx, file) : file;
  });
}

/** Deletes a file, and its content unless another file has it too. */
export async function removeFile(ctx: Ctx, organizationId: number, id: number): Promise<void> {
  await ctx.db.deleteFrom('file').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

/**
 * SQL for files that nothing will use, a day later: uploads that were cut off when their server died (they have no hash), and files of
 * imports that failed.
 */
export const isAbandonedUpload = sql<boolean>`(file.created < now() - interval '1 day' and (file.sha256 = '' or exists (
  select from job where job.organization_id = file.organization_id and job.file_id = file.id
    and job.state in ('failed', 'cancelled') and job.finished < now() - interval '1 day')))`;

/** SQL for contents that neither a file nor a version of one has, a day later: of uploads whose server died between content and file, when these did not begin in one statement. */
export const isUnusedContent = sql<boolean>`(file_content.created < now() - interval '1 day' and not exists (
  select from file f where f.organization_id = file_content.organization_id and f.content_id = file_content.id)
  and not exists (select from file_version v where v.organization_id = file_content.organization_id and v.content_id = file_content.id))`;

/** The number processed at once: each content may be as large as a file can be. */
const CONTENTS_AT_ONCE = 100;

/** Deletes such files, some of such contents, and the objects that nothing has any more. */
export async function removeAbandonedFiles(services: Services): Promise<void> {
  const { db } = services;
  await db.deleteFrom('file').where(isAbandonedUpload).execute();
  await db
    .deleteFrom('fileUpload')
    .where('touched', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.transaction().execute(async (tx) => {
    // First locked, then looked at anew: what somebody gives to a copy of a file meanwhile stays.
    const unused = await tx
      .selectFrom('fileContent')
      .select(['organizationId', 'id'])
      .where(isUnusedContent)
      .orderBy('created')
      .limit(CONTENTS_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const [organizations, ids] = [unused.map(({ organizationId }) => organizationId), unused.map(({ id }) => id)];
    await tx
      .deleteFrom('fileContent')
      .where(
        sql<boolean>`(organization_id, id) in (select * from unnest(${organizations}::integer[], ${ids}::integer[]))`,
      )
      .where(isUnusedContent)
      .execute();
  });
  await removeLeftObjects(services);
}
