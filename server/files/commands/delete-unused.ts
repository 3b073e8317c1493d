import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { record } from '../../identity/audit/commands.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUnused } from '../queries/unused-files.ts';

/** The number of files deleted per transaction. */
const AT_ONCE = 500;

/**
 * Deletes the files of an organization that nothing uses or has used, some hundred at a time. For its administrators. The uses are computed
 * once to find the files, and once more for each group.
 */
export async function deleteUnusedFiles(ctx: Ctx, organization: OrganizationRef): Promise<number> {
  const { organizationId, slug } = await visitOrganization(ctx, organization, 'admin');
  const found = await sql<{
    id: number;
  }>`select f.id from file f where ${isUnused(organizationId)} order by f.id`.execute(ctx.db as Db);
  const unused = found.rows.map(({ id }) => id);
  let deleted = 0;
  for (let at = 0; at < unused.length; at += AT_ONCE)
    deleted += await inTransaction(ctx, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`select id from file where organization_id = ${organizationId}
        and id = any(${unused.slice(at, at + AT_ONCE)}::integer[]) order by id for update skip locked`.execute(
        db as Db,
      );
      const locked = rows.map(({ id }) => id);
      // Checks again under the lock, since somebody may have begun to use a file meanwhile.
      const gone =
        await sql`delete from file f where f.id = any(${locked}::integer[]) and ${isUnused(organizationId)}`.execute(
          db as Db,
        );
      return Number(gone.numAffectedRows ?? 0);
    });
  if (deleted > 0)
    await inTransaction(ctx, (ctx) =>
      record(ctx, {
        organizationId,
        action: 'organization_changed',
        target: slug,
        details: { unusedFilesDeleted: deleted },
      }),
    );
  return deleted;
}
