import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { redactedForGood } from '../../model/entities/queries/redacted.ts';
import type { Ctx } from '../../platform/context.ts';
import { testItems, type TestItems } from '../rules/test-items.ts';
import type { RunThen, StepThen, TestCase } from '../test-case.ts';

const NEVER = 2 ** 31 - 1;
/** Selects all versions of entities, each with the revisions between which it was valid. */
const entities =
  sql.raw(`(select organization_id, project_id, id, class_id, number, name, sort_number, attrs, is_hidden, is_archived, is_redacted,
    created, created_by, modified, modified_by, revision, ${NEVER} as to_revision from entity
  union all select organization_id, project_id, id, class_id, number, name, sort_number, attrs, is_hidden, is_archived, is_redacted,
    created, created_by, modified, modified_by, revision, to_revision from entity_version)`);
const links =
  sql.raw(`(select organization_id, source_id, relation_id, target_id, revision, ${NEVER} as to_revision from link
  union all select organization_id, source_id, relation_id, target_id, revision, to_revision from link_version)`);

/**
 * Reads the results of a case, step by step, in the newest cycles that hold it, newest first; one statement reads each cycle as of its own
 * revision. Redacted contents are hidden at every moment from those who may not see them.
 */
export async function readRuns(ctx: Ctx, testCase: TestCase, limit: number): Promise<RunThen[]> {
  const { key, schema, entity } = testCase.of;
  const words = testItems(schema);
  const { rows } = await sql<StepThen & { cycleId: number }>`${statement(key, words, entity.id, limit)}`.execute(
    withoutTranslation(ctx.db),
  );
  const cycles = Map.groupBy(rows, ({ cycleId }) => cycleId);
  return [...cycles].map(([cycleId, steps]) => ({
    cycleId,
    steps: steps.map(({ cycleId: _cycle, ...step }) => step),
  }));
}

function statement(key: ProjectKey<'READ'>, words: TestItems, caseId: number, limit: number) {
  const { organizationId, projectId, asOf, isVeiled } = key;
  const then = asOf === null ? sql`` : sql`and b.revision <= ${asOf}`;
  const shown = sql`e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.class_id = any(${words.caseIds}::integer[])
    and not e.is_hidden and not e.is_archived and e.revision <= h.revision and e.to_revision > h.revision`;
  const isKept = isVeiled ? sql`(e.is_redacted or e.id = any(array(${redactedForGood(key)})))` : sql`false`;
  const text = (id: number, usual = '') =>
    sql`case when ${isKept} then '' else coalesce(e.attrs ->> ${String(id)}, ${usual}) end`;
  return sql`with recursive cycle as (
      select b.id, b.revision from baseline b where b.organization_id = ${organizationId} and b.project_id = ${projectId}
        and b.kind = 'testCycle' and b.members @> ${caseId}::integer ${then} order by b.id desc limit ${limit}
    ), held(cycle_id, revision, id, above) as (
      select c.id, c.revision, ${caseId}::integer, null::integer from cycle c
      union
      select h.cycle_id, h.revision, e.id, h.id from held h join ${links} l on l.organization_id = ${organizationId}
        and l.source_id = h.id and l.relation_id = ${words.children} and l.revision <= h.revision and l.to_revision > h.revision
      join ${entities} e on e.id = l.target_id and ${shown}
    )
    select h.cycle_id as "cycleId", e.id as "entityId", e.number, case when ${isKept} then '' else e.name end as name,
      ${text(words.statusId, words.usual)} as state, ${text(words.expectedId)} as expected, ${text(words.actualId)} as actual,
      coalesce(e.modified, e.created) as changed, coalesce(e.modified_by, e.created_by) as "changedBy"
    from (select distinct cycle_id, revision, id from held) h join ${entities} e on e.id = h.id and ${shown}
    where not exists (select from held part where part.cycle_id = h.cycle_id and part.above = h.id)
    order by h.cycle_id desc, e.sort_number, e.id`;
}
