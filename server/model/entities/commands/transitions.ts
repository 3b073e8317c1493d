import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { administersProject, teamsOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { Turns } from '../../../platform/turns.ts';
import type { Cause } from '../../revisions/cause.ts';
import type { Mover } from '../../workflow/rules/follow.ts';
import { stepsFor, type Steps } from '../../workflow/rules/steps.ts';
import type { Entity } from '../entity.ts';
import { uncheckedEntities, type Plan } from '../plans/plan.ts';
import { inStates, type StateTransition } from '../plans/states.ts';
import { mayStartInOtherState } from '../rules/states.ts';
import { withReplayedMoves } from './replayed-moves.ts';

/**
 * Completes a plan with the transitions of its entities, and locks and unlocks entities as these require. A new entity comes from its
 * initial state. Administrators of the project may ignore the workflow.
 */
export async function withTransitions(ctx: TxCtx, plan: Plan): Promise<Plan> {
  if (isWithoutWorkflow(plan)) return plan;
  if (plan.cause.kind === 'merge')
    return withReplayedMoves(plan, await projectWorkflow(ctx.db, plan.key), moverOf(ctx, plan.key));
  const early = plan.early?.moves ?? [];
  const moving = await movingIn(plan);
  const moved = moving.length === 0 ? plan : inStates(plan, moving, await stepsIn(ctx, plan), signedIn(ctx).username);
  return early.length === 0 ? moved : { ...moved, moves: [...early, ...(moved.moves ?? [])] };
}

/** Tells whether states change in a plan without a transition. */
export const isWithoutWorkflow = ({ key, isReview, noWorkflow }: Pick<Plan, 'key' | 'isReview' | 'noWorkflow'>) =>
  isReview === true || noWorkflow === 'anybody' || (noWorkflow === true && administersProject(key.permissions));

/** Reads the transitions of a project's workflow that the viewer may take. */
export const stepsIn = async (ctx: TxCtx, { key, schema }: Pick<Plan, 'key' | 'schema'>): Promise<Steps> =>
  stepsFor(await projectWorkflow(ctx.db, key), schema, moverOf(ctx, key));

/** Lists the entities of a plan whose state may change. */
async function movingIn(plan: Plan): Promise<StateTransition[]> {
  const turns = new Turns();
  const moving: StateTransition[] = [];
  for (const after of uncheckedEntities(plan)) {
    if (turns.isOver) await turns.next();
    const before = stateBefore(plan, after.id);
    if (before ? isMoving(plan, before, after) : isArriving(plan, after)) moving.push([before, after]);
  }
  return moving;
}

/** The kinds of cause that need no transition: they bring entities back with the class that they had. */
const backKinds: readonly Cause['kind'][] = ['undo', 'redo', 'revert'];
const isMoving = ({ cause }: Plan, before: Entity, after: Entity): boolean =>
  before.classId === after.classId ? before.attrs !== after.attrs : !backKinds.includes(cause.kind);
const isArriving = ({ schema }: Plan, after: Entity): boolean => mayStartInOtherState(schema, after);

/** Returns an entity's state before a plan; a deleted entity has the state at its deletion. */
const stateBefore = ({ before, returning }: Plan, id: number): Entity | undefined =>
  before.get(id) ?? returning.get(id);

/** Returns the viewer in the form that an organization's workflows know. */
export const moverOf = (ctx: Pick<Ctx, 'viewer'>, { slug }: Pick<ProjectKey, 'slug'>): Mover => {
  const { username, permissions } = ctx.viewer!;
  return { username, teams: teamsOf(permissions, slug).map(Number) };
};

/** Reads the workflow of a project in stored form. */
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
