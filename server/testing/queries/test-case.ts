import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import { readSeenEntity, type SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { displayName } from '../../model/entities/rules/names.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { invalid } from '../../refusals/refusal.ts';
import { testItems, type TestItems } from '../rules/test-items.ts';
import type { TestCase } from '../test-case.ts';

/** Selects the parts of `c` that are cases, as `p`, without hidden or archived ones. */
const partsOf = ({ organizationId, projectId }: ProjectKey, words: TestItems, whole: Sql): Sql => sql`link l
  join entity p on p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.id = l.target_id
    and p.class_id = any(${words.caseIds}::integer[]) and not p.is_hidden and not p.is_archived
  where l.organization_id = ${organizationId} and l.relation_id = ${words.children} and l.source_id = ${whole}`;

/** Reads a test case of an opened project with its steps; refuses an entity that is none. */
export async function readTestCase(ctx: Ctx, key: ProjectKey<'READ'>, entityId: number): Promise<TestCase> {
  const of = await readSeenEntity(ctx, key, entityId);
  const words = testItems(of.schema);
  if (!words.caseIds.includes(of.entity.classId))
    throw invalid(`'${displayName(of.entity)}' is not a test case. Choose a test case.`);
  const { rows } = await sql<{ id: number; isLeaf: boolean }>`
    select c.id, not exists (select from ${partsOf(key, words, sql`c.id`)}) as "isLeaf"
    from (select p.id, p.sort_number from ${partsOf(key, words, sql`${entityId}::integer`)}) c order by c.sort_number, c.id`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  const leaves = rows.filter(({ isLeaf }) => isLeaf).map(({ id }) => id);
  return { of, steps: rows.length === 0 ? [of] : await readInOrder(ctx, of, leaves) };
}

/** Reads entities of the same project, in the order of their numbers; missing ones are left out. */
export async function readInOrder(
  ctx: Ctx,
  { key, schema }: Pick<SeenEntity, 'key' | 'schema'>,
  ids: readonly number[],
): Promise<SeenEntity[]> {
  if (ids.length === 0) return [];
  const found = await entitiesOf(ctx.db, key, ids);
  return ids.flatMap((id) => {
    const entity = found.get(id);
    return entity ? [{ entity, schema, key }] : [];
  });
}

/** Lists the ids of a case and of its steps: statements about either are about the case. */
export const testCaseIds = ({ of, steps }: TestCase): number[] => [
  ...new Set([of.entity.id, ...steps.map(({ entity }) => entity.id)]),
];
