import { openProject } from '../../server/identity/access/keys/projects.ts';
import { copyProject } from '../../server/model/branches/commands/copy-project.ts';
import { inTransaction } from '../../server/platform/context.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { fillModel } from './search-model.ts';
import type { Stage } from './stage.ts';

/** Fills project 1 with so many entities, as its first revision. */
export async function fillFirstRevision({ pool }: Stage, entities: number): Promise<void> {
  await fillModel(pool, entities, Date.now());
  await pool.query(`
    insert into revision (organization_id, project_id, number, username, date, cause, schema_revision, global_schema_revision)
      select 1, 1, 1, 'ada', now(), 'import', 0, schema_revision from project where organization_id = 1 and id = 0;
    update project set revision = 1 where organization_id = 1 and id = 1;
    insert into id_counter values (1, 'entity', ${entities * 2}) on conflict (organization_id, type) do update set next = excluded.next;
    analyze`);
}

/** Makes a branch of project 1 as it was then, with neither history nor baselines. */
export function branched({ truss }: Stage): Promise<{ projectId: number; entities: number }> {
  const asked = {
    slug: 'acme',
    name: 'Branch',
    revision: 1,
    isBranch: true,
    includeFiles: true,
    includeSchema: true,
    includeHistory: false,
    includeBaselines: false,
  };
  const ctx = { ...contextFor(truss, 'root'), db: truss.jobsDb };
  return inTransaction(ctx, async (ctx) =>
    copyProject(ctx, await openProject(ctx, 'acme', 1, 'READ', { revision: 1 }), asked, async () => undefined),
  );
}
