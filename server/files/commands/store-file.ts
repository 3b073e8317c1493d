import { createHash } from 'node:crypto';

import { type ProjectKey, openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import { takeIds } from '../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { tooLarge } from '../../refusals/refusal.ts';
import type { StoredFile } from '../file.ts';
import { fileRoomLeft, takeFileRoom } from '../queries/room.ts';
import { actualType } from '../rules/actual-type.ts';
import { fileName } from '../rules/file-name.ts';
import { inSlices, keepPiece, pieceSize } from './pieces.ts';
import { removeFile } from './remove-files.ts';

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
  // Writes both in one statement: content without a file would remain if the server died, and nobody would remove it.
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
