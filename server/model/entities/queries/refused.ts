import { openProjects } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { stateOf, workflowOf } from '../../workflow/rules/follow.ts';
import { moverOf, projectWorkflow } from '../commands/transitions.ts';
import type { Entity } from '../entity.ts';
import { MAX_ENTITIES, atOnce } from '../rules/at-once.ts';
import { lockInTheWay, mayUnlock } from '../rules/locks.ts';
import { offeredTransitions } from '../rules/offered-transitions.ts';
import { readEntities } from './rows.ts';

export const deeds = ['change', 'delete', 'lock', 'unlock', 'move'] as const;
/** An action that a user is about to take on many entities. */
export type Deed = (typeof deeds)[number];

export interface Intent {
  ids: readonly number[];
  deed: Deed;
  /** The target state, if entities are to change state. */
  toState?: string | null | undefined;
}

/** An entity that stays as it is, and why. */
export interface RefusedEntity {
  entity: Entity;
  reason: string;
}

/** The permissions of which one is needed for an action; the action's own checks decide the rest. */
const needed: Record<Deed, ['WRITE', ...('REVIEW' | 'FORCE_UNLOCK')[]]> = {
  change: ['WRITE'],
  delete: ['WRITE'],
  lock: ['WRITE'],
  move: ['WRITE', 'REVIEW'],
  unlock: ['WRITE', 'REVIEW', 'FORCE_UNLOCK'],
};

/**
 * Reads which of many entities an action would refuse and why, so that people can leave them out beforehand. Locks that the viewer may open
 * are not listed: the user is asked about them.
 */
export async function readRefused(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { ids, deed, toState }: Intent,
): Promise<RefusedEntity[]> {
  const [key] = await openProjects(ctx, organization, [projectId], ...needed[deed]);
  if (ids.length > MAX_ENTITIES) throw invalid(`Up to ${atOnce} entities can be checked at once. Select fewer.`);
  if (deed === 'move' && toState == null) throw invalid('Send the target state.');
  const { username } = signedIn(ctx);
  const found = await readEntities(ctx, organization, ids);
  const entities = [...new Set(ids)].map((id) => {
    const entity = found.get(id);
    if (entity?.projectId !== projectId) throw entityNotFound(id);
    return entity;
  });
  const { permissions } = key!;
  const told = (why: (entity: Entity) => string | null) =>
    entities.flatMap((entity) => {
      const reason = why(entity);
      return reason === null ? [] : [{ entity, reason }];
    });
  // Entities that somebody else has locked are left out, even if the viewer may unlock them.
  if (deed === 'lock')
    return told(({ isLocked, lockedBy }) =>
      isLocked && lockedBy !== username ? `It is already locked by ${lockedBy}.` : null,
    );
  if (deed !== 'move') return told((entity) => lockInTheWay(entity, { key: key!, username, throughLocks: true }));
  const [schema, workflow] = [await readSchema(ctx.db, key!), await projectWorkflow(ctx.db, key!)];
  const mover = moverOf(ctx, key!);
  return told((entity) => {
    const way = workflowOf(workflow, schema, entity.classId);
    if (!way) return 'Its class has no workflow.';
    const state = stateOf(way.property, entity.attrs);
    if (state === toState) return null;
    const open = offeredTransitions(workflow, schema, entity, mover, mayUnlock(entity, username, permissions));
    return open.some((each) => each.toState === toState)
      ? null
      : `No transition that you can use leads from '${state}' to '${toState}'.`;
  });
}
