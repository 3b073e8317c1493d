import { signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { isAdministrator, teamsOf } from '../../../identity/access/permissions.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { stateOf, transitionBetween, workflowOf, type Mover } from '../../workflow/rules/follow.ts';
import type { Entity } from '../entity.ts';
import { extended, type Move, type Plan } from '../plans/plan.ts';
import { replayedMoves } from './replayed-moves.ts';

/**
 * A plan that says which of its entities go from one state of their workflow to another, and that locks and unlocks them as their transitions
 * say. Administrators may leave the workflow aside, and imports do: what they bring in has a history elsewhere.
 */
export async function withTransitions(ctx: TxCtx, plan: Plan): Promise<Plan> {
  const { username, permissions } = signedIn(ctx);
  if (plan.cause.kind === 'import' || plan.isReview || plan.noWorkflow === 'anybody') return plan;
  if (plan.noWorkflow && isAdministrator(permissions, plan.key.slug)) return plan;
  const moves = await movesIn(ctx, plan);
  if (moves.length === 0) return plan;
  const followed = moves.flatMap(({ entityId, transition, path }) => {
    const entity = plan.after.get(entityId)!;
    const isNew = transition?.lock !== entity.isLocked || path?.some(({ lock }) => !lock);
    if (!transition || !isNew) return [];
    return [{ ...entity, isLocked: transition.lock, lockedBy: transition.lock ? username : null }];
  });
  return { ...extended(plan, { changed: followed }), moves };
}

async function movesIn(ctx: TxCtx, plan: Plan): Promise<Move[]> {
  const mover = moverOf(ctx, plan.key);
  if (plan.cause.kind === 'merge') return replayedMoves(plan, await projectWorkflow(ctx.db, plan.key), mover);
  const changed = [...plan.after.values()].filter((now) => {
    const old = stateBefore(plan, now.id);
    return old && now !== old && (now.attrs !== old.attrs || now.classId !== old.classId);
  });
  return changed.length === 0 ? [] : movesOf(plan, await projectWorkflow(ctx.db, plan.key), changed, mover);
}

/** What an entity was before a plan; what was deleted is in the state in which it went. */
const stateBefore = ({ before, returning }: Plan, id: number): Entity | undefined =>
  before.get(id) ?? returning.get(id);

/** Whoever is signed in, as workflows of an organization know them. */
export const moverOf = (ctx: Pick<Ctx, 'viewer'>, { slug }: Pick<ProjectKey, 'slug'>): Mover => {
  const { username, permissions } = ctx.viewer!;
  return { username, teams: teamsOf(permissions, slug).map(Number) };
};

/** The workflow of a project, as it is stored. */
export async function projectWorkflow(
  db: Reader,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
): Promise<Record<string, unknown>> {
  const { workflow } = await db
    .selectFrom('project')
    .select('workflow')
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return workflow;
}

function movesOf(plan: Plan, workflow: Record<string, unknown>, changed: readonly Entity[], mover: Mover): Move[] {
  return changed.flatMap((now) => {
    const way = workflowOf(workflow, plan.schema, now.classId);
    if (!way) return [];
    const [from, to] = [stateOf(way.property, stateBefore(plan, now.id)!.attrs), stateOf(way.property, now.attrs)];
    if (from === to) return [];
    return [
      {
        entityId: now.id,
        propertyId: way.property.id,
        from,
        to,
        transition: transitionBetween(way, from, to, mover),
      },
    ];
  });
}
