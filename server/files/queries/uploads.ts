import { sql } from 'kysely';

import { openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../platform/context.ts';
import { uploadNotFound } from '../../refusals/files.ts';
import { isDenied } from '../../refusals/refusal.ts';
import type { FileUpload } from '../upload.ts';

/** The maximum number of unfinished uploads per person. */
export const MOST_OPEN = 20;

/** Reads an upload of the viewer's own, into a project that they may still write. */
export async function readUpload(ctx: Ctx, organization: OrganizationRef, id: number): Promise<FileUpload> {
  const { username } = signedIn(ctx);
  const row = await ctx.db
    .selectFrom('fileUpload as u')
    .innerJoin('organization as o', 'o.id', 'u.organizationId')
    .selectAll('u')
    .where(typeof organization === 'number' ? 'o.id' : 'o.slug', '=', organization)
    .where('u.id', '=', id)
    .where('u.username', '=', username)
    .executeTakeFirst();
  await openProject(ctx, organization, row?.projectId ?? 0, 'WRITE').catch((error: unknown) => {
    throw isDenied(error) ? uploadNotFound(id) : error;
  });
  if (!row) throw uploadNotFound(id);
  return row;
}

/** Reads the viewer's unfinished uploads into a project, oldest first. There are few. */
export async function readOpenUploads(
  { db, viewer }: Ctx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
): Promise<FileUpload[]> {
  if (!viewer) return [];
  return db
    .selectFrom('fileUpload')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('username', '=', viewer.username)
    .where('fileId', 'is', null)
    .where('touched', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id')
    .limit(MOST_OPEN)
    .execute();
}
