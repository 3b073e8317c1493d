import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';

/** The history of a project up to a revision, and the project that receives it. */
export interface CopiedHistory {
  organizationId: number;
  projectId: number;
  revision: number;
  copyId: number;
}

/** Copies the revisions of a project to a copy under the same numbers. */
export async function copyRevisions(
  ctx: TxCtx,
  { organizationId, projectId, revision, copyId }: CopiedHistory,
): Promise<void> {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const facts = sql.raw(
    'number, username, date, cause, cause_revision, cause_project_id, step, schema_revision, global_schema_revision',
  );
  await sql`insert into revision (organization_id, project_id, ${facts})
    select organization_id, ${copyId}::integer, ${facts} from revision where ${here} and number <= ${revision}`.execute(
    ctx.db,
  );
}
