import { createHash } from 'node:crypto';

import type { ProjectKey } from '../access/keys.ts';
import { signedIn } from '../access/keys.ts';
import { takeIds } from '../organizations/commands.ts';
import type { Ctx } from '../platform/context.ts';
import { tooLarge } from '../refusals.ts';
import type { StoredFile } from './file.ts';
import { fileName } from './rules.ts';

const SLICE = 1 << 20;

/**
 * Stores a stream as a file of a project, slice by slice, never whole in memory. With
 * `once`, a file of the same content that the project has already is returned instead. Whoever calls has a key, and a transaction if
 * the file must not stay alone.
 */
export async function storeFile(
  ctx: Ctx,
  key: ProjectKey<'WRITE'>,
  given: { name: string; type: string; content: AsyncIterable<Uint8Array>; once?: boolean },
  limit: number,
): Promise<StoredFile> {
  const { organizationId, projectId } = key;
  const id = await takeIds(ctx, organizationId, 'file', 1);
  const row = {
    organizationId,
    id,
    projectId,
    name: fileName(given.name),
    type: given.type,
    createdBy: signedIn(ctx).username,
  };
  await ctx.db
    .insertInto('file')
    .values({ ...row, size: 0, sha256: '' })
    .execute();
  const hash = createHash('sha256');
  let size = 0;
  let position = 0;
  for await (const content of slices(given.content)) {
    size += content.length;
    if (size > limit) throw tooLarge(limit);
    hash.update(content);
    await ctx.db
      .insertInto('fileSlice')
      .values({ organizationId, fileId: id, position: position++, content })
      .execute();
  }
  const sha256 = hash.digest('hex');
  const same = given.once ? await sameFile(ctx, key, sha256) : undefined;
  if (same) {
    await removeFile(ctx, organizationId, id);
    return same;
  }
  return ctx.db
    .updateTable('file')
    .set({ size, sha256 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const sameFile = (ctx: Ctx, key: ProjectKey<'WRITE'>, sha256: string): Promise<StoredFile | undefined> =>
  ctx.db
    .selectFrom('file')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('sha256', '=', sha256)
    .orderBy('id')
    .executeTakeFirst();

/** Takes a file away with its content. */
export async function removeFile(ctx: Ctx, organizationId: number, id: number): Promise<void> {
  await ctx.db.deleteFrom('file').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

async function* slices(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < SLICE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
