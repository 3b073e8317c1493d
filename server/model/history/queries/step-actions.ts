import { sql } from 'kysely';

import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { RecordType } from '../../changes/change.ts';
import { shownRecords } from '../../changes/queries/veil.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { stepWords } from '../rules/step-words.ts';
import type { HistoryStep, StepActions, StepRecord } from '../step.ts';

/** The number of a step's records that its words are based on. */
const LOOKED_AT = 12;

/**
 * Reads the actions of steps by revision, in three statements per page. An import with its history counts each entity once, by its first
 * change.
 */
async function actionsOfSteps(
  ctx: Ctx,
  key: ProjectKey,
  revisions: readonly number[],
): Promise<Map<number, StepActions>> {
  const { organizationId, projectId } = key;
  const all = [...revisions];
  const { rows: records } = await sql<StepRecord>`
    select c.* from unnest(${all}::integer[]) as asked(number) cross join lateral (
      select revision, entity_id, type, number, name, case when type = 'update' then changes else '[]'::jsonb end as changes
      from change_record c where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.revision = asked.number
      order by c.entity_id limit ${LOOKED_AT}) c`.execute(ctx.db);
  const { rows: counts } = await sql<{ revision: number; type: RecordType; count: number }>`
    select revision, type, count(*)::integer as count from (
      select distinct on (asked.number, c.entity_id) asked.number as revision, c.type from unnest(${all}::integer[]) as asked(number)
      join revision r on r.organization_id = ${organizationId} and r.project_id = ${projectId}
        and (r.number = asked.number or r.step = asked.number and r.cause = 'import')
      join stored_change_record c on c.organization_id = r.organization_id and c.project_id = r.project_id and c.revision = r.number
      order by asked.number, c.entity_id, c.revision) done
    group by revision, type`.execute(ctx.db);
  const { rows: items } = await sql<{ revision: number; name: string }>`
    select revision, coalesce(after ->> 'name', before ->> 'name') as name from schema_change
    where organization_id = ${organizationId} and project_id = ${projectId} and revision = any(${all}::integer[])
    order by revision, array_position(array['classes', 'relations', 'labels', 'properties'], kind), item_id`.execute(
    ctx.db,
  );
  const changed = Map.groupBy(items, ({ revision }) => revision);
  const shown = await shownRecords(ctx.db, () => key, records);
  const byRevision = Map.groupBy(shown, (record) => record.revision);
  const counted = Map.groupBy(counts, ({ revision }) => revision);
  return new Map(
    all.map((revision) => [
      revision,
      {
        records: byRevision.get(revision) ?? [],
        counts: Object.fromEntries((counted.get(revision) ?? []).map(({ type, count }) => [type, count])),
        items: (changed.get(revision) ?? []).map(({ name }) => name),
      },
    ]),
  );
}

/** A step with its description. */
export interface StepInWords extends HistoryStep {
  words: string;
  entityCount: number;
  /** True if the step is redone next. */
  isRedoable: boolean;
}

/** Reads the names of the projects with which steps merged or exchanged entities, as far as the viewer may read them. */
async function namesOfProjects(ctx: Ctx, { slug, organizationId }: ProjectKey, steps: readonly HistoryStep[]) {
  const ids = [...new Set(steps.flatMap(({ causeProjectId }) => causeProjectId ?? []))];
  if (ids.length === 0) return new Map<number, string>();
  const readable = await openReadable(ctx, slug, ids);
  const rows = await ctx.db
    .selectFrom('project')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.filter(({ id }) => readable.has(id)).map(({ id, name }) => [id, name]));
}

/** Describes steps in words. */
export async function stepsInWords(
  ctx: Ctx,
  key: ProjectKey,
  steps: readonly HistoryStep[],
  redoable: readonly HistoryStep[],
): Promise<StepInWords[]> {
  const actions = await actionsOfSteps(
    ctx,
    key,
    steps.map(({ revision }) => revision),
  );
  const schema = await readSchema(ctx.db, key);
  const names = await namesOfProjects(ctx, key, steps);
  return steps.map((step) => {
    const own = actions.get(step.revision)!;
    return {
      ...step,
      words: stepWords(schema, step, own, names.get(step.causeProjectId ?? 0)),
      entityCount: Object.values(own.counts).reduce((sum, count) => sum + count, 0),
      isRedoable: redoable.some(({ revision }) => revision === step.revision),
    };
  });
}
