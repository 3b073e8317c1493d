import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { rememberRedacted } from '../../projects/commands/redacted.ts';

/**
 * Redacts what entities last were in projects in which they are no more: what was moved is the same thing, and is known by its global id. It is
 * written there when somebody redacts them, which is seldom, so that nobody who reads has to look into other projects.
 */
export async function redactElsewhere(
  ctx: TxCtx,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  globalIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ projectId: number }>`
    with gone as (
      select distinct c.entity_id as id from project p join stored_change_record c on c.organization_id = p.organization_id
        and c.project_id = p.id and c.type = 'delete' and c.original_state ->> 'globalId' = any(${[...globalIds]}::text[])
      where p.organization_id = ${organizationId} and p.id <> ${projectId}
        and not exists (select from entity e where e.organization_id = p.organization_id and e.id = c.entity_id)
    ), last as (
      select gone.id, (select max(revision) from entity_version where organization_id = ${organizationId} and id = gone.id) as revision from gone
    )
    update entity_version v set is_redacted = true from last
    where v.organization_id = ${organizationId} and v.id = last.id and v.revision = last.revision and not v.is_redacted
    returning v.project_id`.execute(ctx.db);
  for (const there of new Set(rows.map((row) => row.projectId)))
    await rememberRedacted(ctx, { organizationId, projectId: there });
}
