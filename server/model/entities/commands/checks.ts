import type { TxCtx } from '../../../platform/context.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { entityLimitExceeded } from '../../../refusals/saves.ts';
import { refuseUnlawful } from '../links.ts';
import type { Settled } from '../plans/effects.ts';
import { isReviewOnly } from '../review.ts';
import { refuseCycles } from './cycles.ts';
import { refuseMissingEnds } from './link-ends.ts';

/** Refuses a plan in words that say what to do next, or lets it pass. */
export type Check = (ctx: TxCtx, plan: Settled) => void | Promise<void>;

/**
 * What every change of entities and links has to pass, whoever makes it: a save, a deletion, a restoration, an undo or an import. The
 * entities are locked by then, and nothing is written. That somebody may enter the project, and has a licence, is in the plan's key.
 */
export const checks: Check[] = [withinPermission, withinSchemaPermission, lawfulLinks, withinLimit];

/** What can only be seen when it is written, and no other plan of the project can come between. */
export const checksWhenWritten: Check[] = [refuseMissingEnds, refuseCycles];

/** Whoever may only review may change nothing but watched workflow properties. */
async function withinPermission(ctx: TxCtx, { key, created, restored, deleted, updates }: Settled): Promise<void> {
  if (key.permissions.has('WRITE')) return;
  const { workflow } = await ctx.db
    .selectFrom('project')
    .select('workflow')
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.projectId)
    .executeTakeFirstOrThrow();
  const isUpdate = created.length + restored.length + deleted.length === 0;
  if (!key.permissions.has('REVIEW') || !isUpdate || !updates.every((record) => isReviewOnly(record, workflow)))
    throw mayNot('change entities of this project');
}

function withinSchemaPermission(_ctx: TxCtx, { key, schemaChanges }: Settled): void {
  if (schemaChanges && !key.permissions.has('WRITE_SCHEMA')) throw mayNot('change the schema of this project');
}

function lawfulLinks(_ctx: TxCtx, { schema, after, links }: Settled): void {
  for (const link of links.added) refuseUnlawful(schema, link, after);
}

/** An organization holds no more entities than it may (402). Where there is a limit, plans that add some go one after the other. */
async function withinLimit(ctx: TxCtx, { key, created, restored, deleted }: Settled): Promise<void> {
  const added = created.length + restored.length - deleted.length;
  if (added > 0) await refuseBeyondLimit(ctx, key.organizationId, added);
}

/** Refuses entities beyond those that an organization may hold. */
export async function refuseBeyondLimit(ctx: TxCtx, organizationId: number, added: number): Promise<void> {
  const limited = await ctx.db
    .selectFrom('organization')
    .select('entityLimit')
    .where('id', '=', organizationId)
    .where('entityLimit', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!limited) return;
  const { count } = await ctx.db
    .selectFrom('entity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (count + added > limited.entityLimit!) throw entityLimitExceeded(limited.entityLimit!);
}
