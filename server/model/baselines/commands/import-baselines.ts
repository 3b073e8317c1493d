import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { sendRows } from '../../../platform/database/rows.ts';
import type { Baseline } from '../baseline.ts';
import type { KeptBaseline } from '../queries/baselines-until.ts';
import { announceBaselines } from './announce.ts';

/** A baseline that was made elsewhere, of a revision that the project has itself by now. */
export type ImportedBaseline = KeptBaseline & Pick<Baseline, 'entityCount'>;

/** Gives a project baselines that were made elsewhere; whether somebody may has been asked. */
export async function importBaselines(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  baselines: readonly ImportedBaseline[],
): Promise<void> {
  if (baselines.length === 0) return;
  const { organizationId, projectId } = key;
  const first = await takeIds(ctx, organizationId, 'baseline', baselines.length);
  const rows = baselines.map((baseline, at) => ({ ...baseline, id: first + at }));
  await sendRows(
    ctx,
    rows,
    (json) => sql`insert into baseline (organization_id, project_id, ${facts}, members)
      select ${organizationId}::integer, ${projectId}::integer, ${facts},
        case when entity_ids is not null then (select coalesce(range_agg(int4range(m, m + 1)), '{}') from unnest(entity_ids) m) end
      from json_to_recordset(${json}::json) as v(id integer, kind text, ordinal integer, name text, description text, revision integer,
        covers text, root_id integer, query text, results json, created timestamptz, created_by text, entity_count integer, entity_ids integer[])`,
  );
  await announceBaselines(ctx, key);
}

const facts = sql.raw(
  'id, kind, ordinal, name, description, revision, covers, root_id, query, results, created, created_by, entity_count',
);
