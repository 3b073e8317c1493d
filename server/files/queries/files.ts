import { sql } from 'kysely';

import { openProject } from '../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import { copiedBytes } from '../../platform/database/copy.ts';
import type { Reader } from '../../platform/database/database.ts';
import { fileNotFound } from '../../refusals/files.ts';
import { isDenied } from '../../refusals/refusal.ts';
import type { StoredFile } from '../file.ts';
import { isOfRedacted } from './redacted.ts';

/**
 * Reads a file that the viewer may read, optionally of a given project; refuses one that only redacted entities use if their contents are
 * hidden from the viewer.
 */
export async function readFile(ctx: Ctx, organization: string, id: number, projectId?: number): Promise<StoredFile> {
  const row = await ctx.db
    .selectFrom('file as f')
    .innerJoin('organization as o', 'o.id', 'f.organizationId')
    .selectAll('f')
    .where('o.slug', '=', organization)
    .where('f.id', '=', id)
    // An upload that is still arriving is no file yet.
    .where('f.sha256', '<>', '')
    .executeTakeFirst();
  const key = await openProject(ctx, organization satisfies OrganizationRef, row?.projectId ?? 0, 'READ').catch(
    (error: unknown) => {
      throw isDenied(error) ? fileNotFound(id) : error;
    },
  );
  if (projectId !== undefined && row!.projectId !== projectId) throw fileNotFound(id);
  if (key.isVeiled && (await isOfRedacted(ctx.db, key, id))) throw fileNotFound(id);
  return row!;
}

/** Yields the content of a file, piece by piece, and holds no connection of the database meanwhile. */
export async function* readFileContent(
  { db, services }: { db: Reader; services: Pick<Services, 'objects'> },
  { organizationId, contentId }: Pick<StoredFile, 'organizationId' | 'contentId'>,
): AsyncGenerator<Buffer> {
  const contentAt = (position: number) =>
    copiedBytes(
      db,
      sql`select content from file_slice where organization_id = ${sql.lit(organizationId)} and content_id = ${sql.lit(contentId)} and position = ${sql.lit(position)} and object is null`,
    );
  const objectAt = (position: number) =>
    db
      .selectFrom('fileSlice')
      .select(['object', 'size'])
      .where('organizationId', '=', organizationId)
      .where('contentId', '=', contentId)
      .where('position', '=', position)
      .where('object', 'is not', null)
      .executeTakeFirst();
  const read = async (position: number) => (await contentAt(position)) ?? (await objectAt(position));
  // The next slice is fetched while the present one is used.
  let next = read(0);
  for (let position = 1; ; position++) {
    const slice = await next;
    if (!slice) return;
    next = read(position);
    next.catch(() => undefined); // Handled where it is awaited
    if (Buffer.isBuffer(slice)) yield slice;
    else yield* services.objects.read(slice.object!, slice.size!);
  }
}

/** Returns the size of a file in bytes; 0 if it does not exist. */
export async function readFileSize(
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

/** Reads the content of a file. The caller has checked access by `readFile`. */
export const contentFor = (ctx: Ctx, file: Pick<StoredFile, 'organizationId' | 'contentId'>): AsyncGenerator<Buffer> =>
  readFileContent(ctx, file);

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
