import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { RowRange } from '../../../platform/graph/offset-pages.ts';
import type { Baseline, BaselineKind } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { baselineColumns } from './baselines.ts';

type Found = Baseline & { entityId: number };

/** Reads for each of some entities a page of the baselines that hold it, of one kind or all, newest first; one statement. */
export async function readBaselinesHolding(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  { limit, offset }: RowRange,
  kind: BaselineKind | null,
): Promise<Map<number, OpenedBaseline[]>> {
  const columns = sql.join(baselineColumns.map((column) => sql.ref(`held.${column}`)));
  const { rows } = await sql<Found>`select held.entity_id, ${columns} from (
      select holding.*, row_number() over (partition by entity_id order by id desc) as place from (${holdingSql(key, ids, kind)}) holding
    ) held where place > ${offset} and place <= ${offset + limit} order by held.entity_id, place`.execute(ctx.db);
  const found = new Map<number, OpenedBaseline[]>(ids.map((id) => [id, []]));
  for (const { entityId, ...row } of rows) found.get(entityId)!.push({ ...row, key });
  return found;
}

/** Counts the baselines that hold each of some entities; one statement. */
export async function countBaselinesHolding(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  kind: BaselineKind | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ entityId: number; count: number }>`
    select entity_id, count(*)::integer as count from (${holdingSql(key, ids, kind)}) holding group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/** Selects baselines with each of some entities that they hold. One of the whole project holds the entities of its moment. */
function holdingSql(
  { organizationId, projectId, asOf }: ProjectKey<'READ'>,
  ids: readonly number[],
  kind: BaselineKind | null,
) {
  const wasThere = sql`exists (select from entity e where e.organization_id = ${organizationId} and e.id = asked.id and e.revision <= b.revision)
    or exists (select from entity_version v where v.organization_id = ${organizationId} and v.id = asked.id
      and v.project_id = ${projectId} and v.revision <= b.revision and v.to_revision > b.revision)`;
  return sql`select asked.id as entity_id, b.* from unnest(${[...ids]}::integer[]) as asked(id)
    join baseline b on b.organization_id = ${organizationId} and b.project_id = ${projectId}
      and (${asOf}::integer is null or b.revision <= ${asOf}::integer) and (${kind}::text is null or b.kind = ${kind}::text)
      and case when b.members is null then ${wasThere} else b.members @> asked.id end`;
}
