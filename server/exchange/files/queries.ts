import { sql } from 'kysely';

import { openProject, type OrganizationRef } from '../../identity/access/keys.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isDenied, Refusal } from '../../refusals.ts';
import type { StoredFile } from './file.ts';
import { isOfRedacted } from './redacted.ts';

export const fileNotFound = (id: number) =>
  new Refusal('NOT_FOUND', 404, 'File Not Found', `File ${id} was not found.`);

/** Reads a file of a project that the viewer may read, unless only what is redacted uses it and they may not see what that says. */
export async function readFile(ctx: Ctx, organization: string, id: number): Promise<StoredFile> {
  const row = await ctx.db
    .selectFrom('file as f')
    .innerJoin('organization as o', 'o.id', 'f.organizationId')
    .selectAll('f')
    .where('o.slug', '=', organization)
    .where('f.id', '=', id)
    .executeTakeFirst();
  const key = await openProject(ctx, organization satisfies OrganizationRef, row?.projectId ?? 0, 'READ').catch(
    (error: unknown) => {
      throw isDenied(error) ? fileNotFound(id) : error;
    },
  );
  if (key.isVeiled && (await isOfRedacted(ctx.db, key, id))) throw fileNotFound(id);
  return row!;
}

/** Yields the content of a file, slice by slice. It travels as base64: what the driver would ask for is half as long again, and three times as long to read. */
export async function* readContent(
  db: Reader,
  file: Pick<StoredFile, 'organizationId' | 'contentId'>,
): AsyncGenerator<Buffer> {
  const read = (position: number) =>
    db
      .selectFrom('fileSlice')
      .select(sql<string>`encode(content, 'base64')`.as('content'))
      .where('organizationId', '=', file.organizationId)
      .where('contentId', '=', file.contentId)
      .where('position', '=', position)
      .executeTakeFirst();
  // The next slice is fetched while the present one is used.
  let next = read(0);
  for (let position = 1; ; position++) {
    const slice = await next;
    if (!slice) return;
    next = read(position);
    next.catch(() => undefined); // Handled where it is awaited
    yield Buffer.from(slice.content, 'base64');
  }
}

/** How many bytes a file has; 0 if it is not there. */
export async function sizeOf(
  db: Reader,
  { organizationId, id }: Pick<StoredFile, 'organizationId' | 'id'>,
): Promise<number> {
  const file = db.selectFrom('file').select('size').where('organizationId', '=', organizationId).where('id', '=', id);
  return (await file.executeTakeFirst())?.size ?? 0;
}

/** Reads the files of a project with the given ids. */
export const filesOf = (
  db: Reader,
  key: { organizationId: number; projectId: number },
  ids: readonly number[],
): Promise<StoredFile[]> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('id', 'in', [...ids])
    .execute();

/** The content of a file. The caller has checked access by `readFile`. */
export const contentFor = (ctx: Ctx, file: Pick<StoredFile, 'organizationId' | 'contentId'>): AsyncGenerator<Buffer> =>
  readContent(ctx.db, file);

/** Reads the files of a project whose content has one of the hashes, oldest first. */
export const filesByHash = (
  db: Reader,
  key: { organizationId: number; projectId: number },
  hashes: readonly string[],
): Promise<StoredFile[]> =>
  db
    .selectFrom('file')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('sha256', 'in', [...new Set(hashes)])
    .orderBy('id')
    .execute();
