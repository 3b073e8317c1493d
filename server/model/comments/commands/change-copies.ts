import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { takeChanges } from './write-copies.ts';

interface Copies {
  /** The pairs of corresponding comments: `s` elsewhere, `p` here. */
  pairs: Sql;
  count: number;
  /** The last change of the project's comments up to which both were alike. */
  since: number;
}

/**
 * Changes a project's comments like their originals elsewhere. If both changed, the later words stay, and a comment resolved or withdrawn
 * on either side is. Nobody is notified.
 */
export async function changeCopies(
  ctx: TxCtx,
  key: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  { pairs, count, since }: Copies,
): Promise<void> {
  if (count === 0) return;
  const last = await takeChanges(ctx, key, count);
  const isOursToo = sql`p.change > ${since}`;
  const isTheirs = sql`(not ${isOursToo} or s.state = 'DELETED' or p.state <> 'DELETED' and s.modified > coalesce(p.modified, '-infinity'))`;
  const staysResolved = sql`(${isOursToo} and p.resolved)`;
  const said = (column: string) =>
    sql`case when ${isTheirs} then s.${sql.raw(column)} else p.${sql.raw(column)} end as ${sql.raw(column)}`;
  const resolving = (column: string) =>
    sql`case when ${staysResolved} then p.${sql.raw(column)} else s.${sql.raw(column)} end as ${sql.raw(column)}`;
  await sql`
    with changed as (
      select p.id, row_number() over (order by p.id)::integer as nth,
        ${sql.join(['content', 'text_key', 'mentions', 'state', 'modified'].map(said))},
        s.resolved or ${staysResolved} as resolved, ${sql.join(['resolved_by', 'resolved_at'].map(resolving))}
      from ${pairs}
    )
    update comment c set content = n.content, text_key = n.text_key, mentions = n.mentions, state = n.state, modified = n.modified,
      resolved = n.resolved, resolved_by = n.resolved_by, resolved_at = n.resolved_at, change = ${last - count}::integer + n.nth
    from changed n where c.organization_id = ${key.organizationId} and c.id = n.id`.execute(ctx.db);
}
