import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { beforeItWasMade, revisionNotThereYet } from '../../../refusals/past.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { AsOf } from '../as-of.ts';

interface Present {
  readonly organizationId: number;
  readonly projectId: number;
  readonly revision: number;
}

/** The part of a key that depends on the moment. */
interface Then {
  asOf: number;
  revision: number;
  schemaRevision: number;
  globalSchemaRevision: number;
}

/** Reads a project's last revision at a moment, with the schemas that it was written under; refuses a moment before the project existed. */
export async function revisionsThen(ctx: Ctx, project: Present, { revision, moment }: AsOf): Promise<Then | null> {
  const wanted = revision ?? undefined;
  if (wanted === undefined && !moment) return null;
  if (wanted !== undefined && moment) throw invalid('Send a revision or a date, not both.');
  if (wanted !== undefined && (!Number.isInteger(wanted) || wanted < 0))
    throw invalid(`${wanted} is not a revision. Send a whole number from 0.`);
  if (wanted !== undefined && wanted > project.revision)
    throw revisionNotThereYet(`Revision ${wanted}`, project.revision);
  if (moment && moment.getTime() > Date.now())
    throw revisionNotThereYet(`The state at ${moment.toISOString()}`, project.revision);
  const row = await readStanding(ctx, project, wanted, moment ?? undefined);
  // A copy with its past has revisions from before it was made.
  if (moment && row.number === 0 && moment < row.created)
    throw beforeItWasMade(project.projectId === 0 ? 'organization' : 'project', row.created);
  const { number, schemaRevision, globalSchemaRevision } = row;
  return { asOf: number, revision: number, schemaRevision, globalSchemaRevision };
}

/**
 * Reads a project's state at a moment. Before its first revision a project had nothing of its own; the organization's schema was that of
 * the day on which it was made.
 */
async function readStanding(ctx: Ctx, { organizationId, projectId }: Present, revision?: number, moment?: Date) {
  const { rows } = await sql<{
    created: Date;
    number: number;
    schemaRevision: number;
    globalSchemaRevision: number;
  }>`select p.created, coalesce(r.number, 0) as number, coalesce(r.schema_revision, 0) as schema_revision,
      coalesce(r.global_schema_revision, (select o.schema_revision from revision o where o.organization_id = p.organization_id
        and o.project_id = 0 and o.date <= p.created order by o.date desc, o.number desc limit 1), 0) as global_schema_revision
    from project p left join lateral (
      select * from revision where organization_id = p.organization_id and project_id = p.id
        and (${revision ?? null}::integer is null or number = ${revision ?? null})
        and (${moment ?? null}::timestamptz is null or date <= ${moment ?? null})
      order by date desc, number desc limit 1
    ) r on true
    where p.organization_id = ${organizationId} and p.id = ${projectId}`.execute(ctx.db);
  return rows[0]!;
}
