import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { saveEntities } from '../../entities/commands/save.ts';
import { entitiesForUpdate } from '../../entities/queries/rows.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { resetOf, testSchema } from '../../schema/rules/test-schema.ts';
import type { Covering } from '../baseline.ts';
import { coveredOrAll } from '../queries/members.ts';

/** Locks the contents to be kept and reset, so that no result comes in between. */
export async function lockCovered(ctx: TxCtx, key: ProjectKey, covering: Covering): Promise<void> {
  await entitiesForUpdate(ctx.db, key.organizationId, await idsOf(ctx, key, covering));
}

async function idsOf(ctx: TxCtx, key: ProjectKey<'READ'>, covering: Covering): Promise<number[]> {
  const schema = await readSchema(ctx.db, key);
  const covered = await coveredOrAll(ctx, { ...key, asOf: null }, schema, covering);
  const { rows } = await sql<{ id: number }>`select id from (${covered}) content`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Resets every covered test case to its state before a run, outside of any workflow; those in that state stay unchanged. */
export async function resetTests(ctx: TxCtx, key: ProjectKey<'READ'>, covering: Covering): Promise<void> {
  const { organizationId, projectId } = key;
  const schema = await readSchema(ctx.db, key);
  const cases = new Set(testSchema(schema).classIds);
  const now = await entitiesForUpdate(ctx.db, organizationId, await idsOf(ctx, key, covering));
  const patches = [...now.values()].flatMap((entity) => {
    const attrs = cases.has(entity.classId) ? resetOf(schema, entity) : null;
    return attrs ? [{ projectId, id: entity.id, attrs }] : [];
  });
  await saveEntities(ctx, organizationId, patches, { for: 'reset' });
}
