import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { batch } from '../../../platform/graph/batch.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { ChangeRecord } from '../change.ts';

/** Reads the reason why a revision was made; undefined if there is no such revision. */
export async function causeOf(
  db: Reader,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  number: number,
): Promise<Cause | undefined> {
  return db
    .selectFrom('revision')
    .select(['cause as kind', 'causeRevision as revision', 'causeProjectId as projectId', 'step'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export interface CauseRow {
  cause: Cause['kind'];
  causeRevision: number | null;
  causeProjectId: number | null;
}

/** Returns a row's cause in the form that is shown. */
export const causeIn = ({ cause, causeRevision, causeProjectId }: CauseRow): Cause => ({
  kind: cause,
  revision: causeRevision,
  projectId: causeProjectId,
});

const revisionName = ({
  organizationId,
  projectId,
  revision,
}: Pick<ChangeRecord, 'organizationId' | 'projectId' | 'revision'>) => `${organizationId}:${projectId}:${revision}`;

/** Reads the reason why a record's revision was made: one statement for all records of a page. */
export async function causeOfRecord(ctx: Ctx, record: ChangeRecord): Promise<Cause> {
  return (await batch(ctx, readCauses, revisionName(record)))!;
}

async function readCauses(ctx: Ctx, names: string[]): Promise<Map<string, Cause>> {
  const numbers = names.map((name) => name.split(':').map(Number));
  const part = (at: number) => numbers.map((each) => each[at]!);
  const { rows } = await sql<CauseRow & Pick<ChangeRecord, 'organizationId' | 'projectId' | 'revision'>>`
    select organization_id, project_id, number as revision, cause, cause_revision, cause_project_id from revision
    join unnest(${part(0)}::integer[], ${part(1)}::integer[], ${part(2)}::integer[]) as asked(organization_id, project_id, number)
      using (organization_id, project_id, number)`.execute(ctx.db);
  return new Map(rows.map((row) => [revisionName(row), causeIn(row)]));
}
