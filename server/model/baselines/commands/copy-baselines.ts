import { sql, type RawBuilder } from 'kysely';

import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { CopiedHistory } from '../../revisions/commands/copy-revisions.ts';

/**
 * Copies the baselines and test cycles of a project up to a revision to a copy of it, as of the same revisions; `copies` maps the ids of
 * its entities. Returns their number.
 */
export async function copyBaselines(
  ctx: TxCtx,
  { organizationId, projectId, revision, copyId }: CopiedHistory,
  copies: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from baseline where organization_id = ${organizationId}
    and project_id = ${projectId} and revision <= ${revision} order by id`.execute(ctx.db);
  if (rows.length === 0) return 0;
  const first = await takeIds(ctx, organizationId, 'baseline', rows.length);
  const same = 'kind, ordinal, name, description, revision, covers, query, entity_count, results, created, created_by';
  await sql`with copied as materialized (${copies})
    insert into baseline (organization_id, id, project_id, root_id, members, ${sql.raw(same)})
    select b.organization_id, n.id, ${copyId}::integer, (select c.id from copied c where c.origin_id = b.root_id),
      case when b.members is not null then (select coalesce(range_agg(int4range(c.id, c.id + 1)), '{}') from unnest(b.members) r
        cross join lateral generate_series(lower(r), upper(r) - 1) m(id) join copied c on c.origin_id = m.id) end,
      ${sql.raw(same.replace(/\w+/g, 'b.$&'))}
    from baseline b join unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map((_, at) => first + at)}::integer[]) as n(was, id)
      on n.was = b.id where b.organization_id = ${organizationId}`.execute(ctx.db);
  return rows.length;
}
