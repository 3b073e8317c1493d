import { sql } from 'kysely';

import { removeFiles } from '../../files/commands/remove-files.ts';
import { openProject } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { record } from '../../identity/audit/commands.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { fileNotFound, filesJustSent, filesUsed } from '../../refusals/files.ts';
import { readFileUses } from './queries/where-used.ts';
import { usedWords } from './rules/uses.ts';

const DAY = 24 * 3_600_000;

/**
 * Deletes files of a project that nothing uses or has used, all or none, for good. Refuses used ones with the number of uses, and files
 * that somebody else uploaded within a day, since they may be in an unsaved form.
 */
export async function deleteFiles(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  fileIds: readonly number[],
): Promise<{ organizationId: number; projectId: number; ids: number[]; bytes: number }> {
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const { organizationId } = key;
  const ids = [...new Set(fileIds)];
  return inTransaction(ctx, async (ctx) => {
    const { rows: files } = await sql<{
      id: number;
      name: string;
      created: Date;
      createdBy: string;
    }>`select id, name, created, created_by
      from file f where organization_id = ${organizationId} and project_id = ${projectId} and id = any(${ids}::integer[]) and sha256 <> ''
      and not exists (select from job j where j.organization_id = f.organization_id and j.file_id = f.id) order by id for update`.execute(
      ctx.db,
    );
    const known = new Set(files.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw fileNotFound(missing);
    const uses = await readFileUses(ctx, organizationId, ids);
    const used = files.flatMap(({ id, name }) => {
      const { count } = uses.get(id)!;
      return count === 0 ? [] : [{ fileId: id, name, count }];
    });
    if (used.length > 0) throw filesUsed(ids.length, used, usedWords(used));
    const { username } = signedIn(ctx);
    const justSent = files.find((file) => file.createdBy !== username && Date.now() - file.created.getTime() < DAY);
    if (justSent) throw filesJustSent(justSent);
    const bytes = await removeFiles(ctx, organizationId, ids);
    await record(ctx, {
      organizationId,
      action: 'organization_changed',
      target: key.slug,
      details: { unusedFilesDeleted: ids.length },
    });
    return { organizationId, projectId, ids, bytes };
  });
}
