import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { uploadNotFound, wrongOffset } from '../../refusals/files.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { StoredFile } from '../file.ts';
import { readFileContent } from '../queries/files.ts';
import { readUpload } from '../queries/uploads.ts';
import { actualType } from '../rules/actual-type.ts';
import type { FileUpload } from '../upload.ts';
import { pieceSize, readyPiece } from './pieces.ts';
import { takeInPlaceOf } from './replace-file.ts';

/** Smaller parts are not kept, but for the last: each is a row. */
const SMALLEST = 1 << 16;

/**
 * Takes a part of an upload, from where the last one ended. Received bytes are kept if the line breaks. With the last byte it becomes a
 * file, or the content of the file that it replaces; nobody sees any of it before.
 */
export async function takePart(
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<FileUpload> {
  let upload = await readUpload(ctx, organization, id);
  if (upload.received !== offset) throw wrongOffset(upload.received);
  let failure: Error | undefined;
  for await (const piece of upToFailure(content, pieceSize(ctx), (error) => (failure = error))) {
    if (upload.received + piece.length > upload.size)
      throw invalid(
        `The upload was announced with ${upload.size} bytes, and this part exceeds them. Earlier parts are kept: send the rest again.`,
      );
    const isLast = upload.received + piece.length === upload.size;
    if (!isLast && piece.length < SMALLEST) {
      failure ??= invalid(`Each part except the last needs at least ${SMALLEST} bytes. Send larger parts.`);
      break;
    }
    upload = isLast ? await finished(ctx, upload, piece) : await withPiece(ctx, upload, piece);
  }
  if (failure) throw failure;
  return upload;
}

/** Yields the chunks of what arrives, including those received before it broke off. */
async function* upToFailure(
  content: AsyncIterable<Uint8Array>,
  size: number,
  failed: (error: Error) => void,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of content) {
      waiting.push(chunk);
      length += chunk.length;
      if (length < size) continue;
      const piece = Buffer.concat(waiting);
      [waiting, length] = [[], 0];
      yield piece;
    }
  } catch (error) {
    failed(error as Error);
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function withPiece(ctx: Ctx, upload: FileUpload, piece: Buffer): Promise<FileUpload> {
  const keep = await readyPiece(ctx, upload.organizationId, piece);
  return inTransaction(ctx, (ctx) => appended(ctx, upload, piece.length, keep));
}

type Keep = Awaited<ReturnType<typeof readyPiece>>;

/** Puts a piece on record behind the others, unless another one was quicker. */
async function appended(ctx: TxCtx, { organizationId, id, received }: FileUpload, bytes: number, keep: Keep) {
  // The age of an unfinished upload counts from its last part.
  const file =
    await sql`update file set created = now() where organization_id = ${organizationId} and id = ${id} and sha256 = ''`.execute(
      ctx.db,
    );
  if (file.numAffectedRows !== 1n) throw await isNotOpen(ctx, { organizationId, id });
  const upload = await ctx.db
    .updateTable('fileUpload')
    .set((row) => ({ received: received + bytes, pieces: row('pieces', '+', 1), touched: sql<Date>`now()` }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('received', '=', received)
    .returningAll()
    .executeTakeFirst();
  if (!upload) throw wrongOffset((await receivedOf(ctx, organizationId, id)) ?? received);
  await keep(ctx, { organizationId, contentId: id, position: upload.pieces - 1 });
  return upload;
}

/**
 * Explains why an upload is not open: it was cancelled, or the same part came twice because its sender missed the first answer, and the
 * first has made it a file.
 */
async function isNotOpen(ctx: Ctx, { organizationId, id }: Pick<FileUpload, 'organizationId' | 'id'>) {
  const received = await receivedOf(ctx, organizationId, id);
  return received === undefined ? uploadNotFound(id) : wrongOffset(received);
}

const receivedOf = async ({ db }: Ctx, organizationId: number, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('fileUpload')
      .select('received')
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.received;

/** Finishes an upload with its last chunk: the file exists in the same transaction, or the chunk has not arrived. */
async function finished(ctx: Ctx, upload: FileUpload, last: Buffer): Promise<FileUpload> {
  const { organizationId, id, size, replaces } = upload;
  const hash = createHash('sha256');
  let type: string | undefined;
  // Read again, since parts may have come to several servers.
  for await (const piece of readFileContent(ctx, { organizationId, contentId: id })) {
    type ??= actualType(upload.type, piece);
    hash.update(piece);
  }
  type ??= actualType(upload.type, last);
  const sha256 = hash.update(last).digest('hex');
  const keep = await readyPiece(ctx, organizationId, last);
  return inTransaction(ctx, async (ctx) => {
    await appended(ctx, upload, last.length, keep);
    const file: StoredFile = await ctx.db
      .updateTable('file')
      .set({ sha256, type, size })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id: fileId } = replaces === null ? file : await takeInPlaceOf(ctx, replaces, file);
    return ctx.db
      .updateTable('fileUpload')
      .set({ fileId })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
