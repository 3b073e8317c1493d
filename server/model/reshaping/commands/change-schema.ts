import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { inTransaction, TryAgain, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { firstIds, globalIds } from '../../schema/commands/save-schema.ts';
import { FIRST_OF_A_TRIAL } from '../../schema/impact.ts';
import { openSchema, readSchema, schemaForUpdate } from '../../schema/queries/schema.ts';
import { schemaKind } from '../../schema/rules/deletion.ts';
import { missingIds } from '../../schema/rules/ids.ts';
import type { Resolution } from '../../schema/rules/impact.ts';
import { schemaKinds } from '../../schema/schema.ts';
import type { ChangedSchema } from '../changed-schema.ts';
import { numberNewItems, type NumberedChange, type SchemaChange } from '../rules/new-ids.ts';
import { refuseUnsettled } from '../rules/refuse-unsettled.ts';
import { entitiesTouched } from './lock-entities.ts';
import { prepareSchemaChange } from './prepare.ts';
import { writeChange } from './write.ts';

const OF_A_TRIAL = {
  classes: FIRST_OF_A_TRIAL,
  properties: FIRST_OF_A_TRIAL,
  relations: FIRST_OF_A_TRIAL,
  labels: FIRST_OF_A_TRIAL,
};

/** Returns the effects of a schema change on existing contents without writing anything; refuses a change that could not be saved. */
export async function tryChange(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  change: SchemaChange,
): Promise<ChangedSchema> {
  const key = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const { schema, impacts } = await prepareSchemaChange(
    ctx,
    key,
    numberNewItems(change, OF_A_TRIAL),
    (kind, id) => `I_TRIAL_${kind}_${id}`,
  );
  return { schema, impacts, revision: null };
}

/**
 * Changes a schema and the contents it affects, all or none, in one revision per project: entities of a removed class get another, values
 * are converted or follow their choice, links are changed, as the resolutions say. Refuses, with the list, effects without a decision. Keys
 * made earlier in the same transaction are stale afterwards.
 */
export async function changeSchema(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  change: SchemaChange,
): Promise<ChangedSchema> {
  // Takes ids before the lock: they need a second connection, which those who wait for the lock might hold.
  const { organizationId } = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const wanted = numberNewItems(change, await firstIds(ctx, organizationId, change.items));
  const missing = missingIds(change.items);
  let tries = 0;
  const save = () => inTransaction(ctx, (ctx) => saved(ctx, organization, projectId, wanted, tries++ === 0));
  return usingIds(
    ctx,
    schemaKinds.reduce((sum, kind) => sum + missing[kind], 0),
    save,
  );
}

/** Deletes items of one kind; `replacement` takes the place of each where it is in use. */
export function deleteItems(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  kind: string,
  ids: readonly number[],
  resolutions: readonly Resolution[] = [],
): Promise<ChangedSchema> {
  const gone = { [schemaKind(kind)]: [...ids] };
  return changeSchema(ctx, organization, projectId, { items: {}, gone, resolutions });
}

/**
 * Saves a change while holding the schema, and locks entities only if nobody else holds them: otherwise two could wait for each other
 * forever.
 */
async function saved(
  ctx: TxCtx,
  organization: string | number,
  projectId: number,
  change: NumberedChange,
  isFirst: boolean,
): Promise<ChangedSchema> {
  const { organizationId } = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const names = await globalIds(ctx, organizationId, change.given);
  const touched = isFirst ? undefined : await takenFirst(ctx, organization, projectId, change);
  const key = await schemaForUpdate(ctx, organization, projectId);
  // From here on nobody else can write entities of these projects until the commit.
  const now = await prepareSchemaChange(ctx, key, change, names);
  refuseUnsettled(now);
  const still = await entitiesTouched(ctx, key, now, { locked: touched, atOnce: isFirst }).catch(whenHeld);
  if (still === undefined) throw new TryAgain('more is touched than was');
  const revision = await writeChange(ctx, key, now, still);
  const after = await openSchema(ctx, organization, projectId, 'READ');
  return { schema: await readSchema(ctx.db, after), impacts: now.impacts, revision };
}

/** Locks the entities that a change touches before the schema, in the order of every save; waits for other holders of these locks. */
async function takenFirst(ctx: TxCtx, organization: string | number, projectId: number, change: NumberedChange) {
  const key = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const names = await globalIds(ctx, key.organizationId, change.given);
  return entitiesTouched(ctx, key, await prepareSchemaChange(ctx, key, change, names));
}

const HELD = '55P03';
function whenHeld(error: unknown): never {
  if ((error as { code?: unknown }).code === HELD) throw new TryAgain('somebody else writes what is touched');
  throw error;
}
