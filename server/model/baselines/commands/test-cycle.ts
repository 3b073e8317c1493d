import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { entitiesOf } from '../../entities/queries/rows.ts';
import { displayName } from '../../entities/rules/names.ts';
import { isTestSuite } from '../../entities/search/rules/content.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { keyThen } from '../queries/baselines.ts';
import { coveredSql, readResults } from '../queries/members.ts';
import { lockCovered, resetTests } from './reset.ts';
import { insertBaseline } from './save-baseline.ts';

export interface NewTestCycle {
  name?: string | null | undefined;
  description?: string | null | undefined;
  rootId: number;
  /** True to reset every test case of the suite to its state before a run. */
  reset?: boolean | null | undefined;
}

/**
 * Keeps the present results of a test suite. With `reset`, every test case is then set back to before a run, in one revision that can be
 * undone; no result is lost in between, since the cases are locked first.
 */
export async function createTestCycle(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: NewTestCycle,
): Promise<OpenedBaseline> {
  const open = (ctx: Ctx) => openProject(ctx, organization, projectId, 'WRITE_TEST_CYCLES');
  const { organizationId } = await open(ctx);
  const id = await takeIds(ctx, organizationId, 'baseline', 1);
  return inTransaction(ctx, async (ctx) => {
    await refuseNoSuite(ctx, await open(ctx), given.rootId);
    if (given.reset) await lockCovered(ctx, await open(ctx), { rootId: given.rootId });
    const key = await open(ctx);
    const then = await keyThen(ctx, key);
    const schema = await readSchema(ctx.db, then);
    const { name, description, rootId } = given;
    const results = await readResults(ctx, then, schema, (await coveredSql(ctx, then, schema, { rootId }))!);
    const cycle = await insertBaseline(ctx, key, {
      id,
      kind: 'testCycle',
      given: { name, description, rootId },
      results,
    });
    if (given.reset) await resetTests(ctx, then, { rootId });
    return cycle;
  });
}

async function refuseNoSuite(ctx: TxCtx, key: ProjectKey, rootId: number): Promise<void> {
  const suite = (await entitiesOf(ctx.db, key, [rootId])).get(rootId);
  if (!suite) throw entityNotFound(rootId);
  if (!isTestSuite(await readSchema(ctx.db, key), suite.labelIds))
    throw invalid(
      `'${displayName(suite)}' is not a test suite. Choose a test suite, or give it the label 'Test Suite' first.`,
    );
}
