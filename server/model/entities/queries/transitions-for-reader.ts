import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { teamsOf } from '../../../identity/access/rules/permissions.ts';
import type { Viewer } from '../../../platform/context.ts';
import type { Transition } from '../../projects/workflow.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { mayUnlock } from '../rules/locks.ts';
import { offeredTransitions } from '../rules/offered-transitions.ts';

type Key = Pick<ProjectKey, 'slug' | 'permissions' | 'asOf'>;
type Seen = Pick<Entity, 'classId' | 'attrs' | 'isLocked' | 'lockedBy'>;

/** Tells whether a reader may unlock an entity: it is locked, and viewed in its current state. */
export const mayBeUnlockedBy = (
  { username }: Pick<Viewer, 'username'>,
  { asOf, permissions }: Key,
  entity: Pick<Entity, 'isLocked' | 'lockedBy'>,
): boolean => {
  const isAble = (['WRITE', 'REVIEW', 'FORCE_UNLOCK'] as const).some((each) => permissions.has(each));
  return asOf === null && entity.isLocked && isAble && mayUnlock(entity, username, permissions);
};

/** Lists the transitions that a reader may take: none in the past, and none with read permission alone. */
export function transitionsFor(
  { username, permissions: held }: Pick<Viewer, 'username' | 'permissions'>,
  { slug, permissions, asOf }: Key,
  workflow: Readonly<Record<string, unknown>>,
  schema: Schema,
  entity: Seen,
): Transition[] {
  if (asOf !== null || !(permissions.has('WRITE') || permissions.has('REVIEW'))) return [];
  const mover = { username, teams: teamsOf(held, slug).map(Number) };
  return offeredTransitions(workflow, schema, entity, mover, mayUnlock(entity, username, permissions));
}
