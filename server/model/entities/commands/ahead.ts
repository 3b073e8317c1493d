import type { TxCtx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import type { Ahead, Plan, Warn, WritingKey } from '../plans/plan.ts';
import { planSave, type Patch, type SaveSettings } from '../plans/save.ts';
import { checkReferences } from './check-references.ts';
import { addEntities, moveToRevision, removeEntities } from './rows.ts';
import { withTransitions } from './transitions.ts';

/** Returns the state before anything of a plan is written in advance. */
export const nothingAhead = ({ revision }: WritingKey): Ahead => ({
  revision: revision + 1,
  date: new Date(),
  entities: new Map(),
  moves: [],
});

interface ToWrite extends Pick<Plan, 'noWorkflow'> {
  schema: Schema;
  ahead: Ahead;
  patches: readonly Patch[];
  warn: Warn;
}

/**
 * Plans new entities of an incomplete plan, and returns the function that writes them: a large import is written while it is read, and the
 * next entities are planned while these are copied. Nobody sees them before the commit, and all checks of plans run on the whole plan in
 * the end; until then the project stays open to others.
 */
export async function planAhead(
  ctx: TxCtx,
  key: WritingKey,
  { schema, ahead, patches, warn, noWorkflow }: ToWrite,
  globalIdFor: SaveSettings['globalIdFor'],
): Promise<() => Promise<void>> {
  const stamp = { username: ctx.viewer!.username, date: ahead.date };
  const scope = { key, schema, now: new Map<number, Entity>(), links: [] };
  const planned = await planSave(scope, patches, { stamp, globalIdFor, cause: { kind: 'import' }, warn });
  await checkReferences(ctx, planned, warn);
  const plan = await withTransitions(ctx, { ...planned, noWorkflow, unreached: warn });
  ahead.moves.push(...(plan.moves ?? []));
  for (const [id, entity] of plan.after) ahead.entities.set(id, Object.assign(entity, { revision: ahead.revision }));
  return async () => {
    await addEntities(ctx, [...plan.after.values()], { areMany: true });
    for (const entity of plan.after.values()) Object.assign(entity, written);
  };
}

/** The values dropped from memory once an entity is written: the rest of the plan needs only its links and its name. */
const written: Pick<Entity, 'description' | 'attrs' | 'metadata'> = { description: '', attrs: {}, metadata: {} };

/** Removes entities that were written in advance for a plan that has changed. */
export async function withdraw(ctx: TxCtx, { organizationId }: WritingKey, { entities, moves }: Ahead): Promise<void> {
  await removeEntities(ctx, { organizationId }, [...entities.keys()]);
  entities.clear();
  moves.length = 0;
}

/** Moves the entities written in advance to the plan's actual revision, if another save took the expected one in the meantime. */
export async function settleAhead(
  ctx: TxCtx,
  scope: { organizationId: number; number: number },
  ahead: Ahead | undefined,
): Promise<void> {
  if (ahead && ahead.revision !== scope.number) await moveToRevision(ctx, scope, [...ahead.entities.keys()]);
}
