import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { redactedAmong } from '../../../model/changes/queries/veil.ts';
import { displayName } from '../../../model/entities/rules/names.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Reads the last names of deleted entities of a project, by number, without those that are hidden from the key's holder: two statements. */
export async function readGoneNames(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const hidden = key.isVeiled ? await redactedAmong(ctx.db, key.organizationId, ids) : new Set<number>();
  const rows = await ctx.db
    .selectFrom('entityVersion')
    .distinctOn('id')
    .select(['id', 'number', 'name'])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('id', '=', sql<number>`any(${ids.filter((id) => !hidden.has(id))}::integer[])`)
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .orderBy('id')
    .orderBy('revision', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
