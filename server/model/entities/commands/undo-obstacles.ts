import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Clash } from '../../../refusals/saves.ts';
import type { Change } from '../../changes/change.ts';
import type { Entity } from '../entity.ts';
import { Clashes } from '../plans/clashes.ts';
import type { Leaving } from '../plans/plan.ts';
import { unveiledFor } from '../queries/veil.ts';
import { displayName } from '../rules/names.ts';

type MoveDetails = { entityId: number; propertyId: number; from: string; to: string }[];

/** Leaves out nothing but the clashes. */
export const nothingElse: Leaving = { fields: new Set(), all: new Set(), states: new Map() };

/** Extends what an undo leaves out so that it avoids a refusal; undefined if leaving something out does not help. */
export function leftFor(refusal: Refusal, before: Leaving): Leaving | undefined {
  const { code, details = {} } = refusal;
  const ids = (details['entityIds'] ?? []) as number[];
  const moves = (details['moves'] ?? []) as MoveDetails;
  if (code === 'CLASH') return before;
  if ((code !== 'LOCKED' && code !== 'TRANSITION') || ids.every((id) => before.all.has(id))) return undefined;
  // If an entity is still refused without its fields, its links are left out too.
  const again = ids.filter((id) => before.fields.has(id) || (code === 'TRANSITION' && before.states.has(id)));
  return {
    all: new Set([...before.all, ...again]),
    fields: new Set([...before.fields, ...(code === 'LOCKED' ? ids : [])]),
    states: new Map([...before.states, ...moves.map(({ entityId, propertyId }) => [entityId, propertyId] as const)]),
  };
}

/** Explains a refusal field by field: changes by others, locks, and states without a way back. */
export function obstaclesOf(
  { code, details = {} }: Refusal,
  { key, entities, clashes }: { key: ProjectKey; entities: ReadonlyMap<number, Entity>; clashes: Clashes },
): Clash[] {
  if (code === 'CLASH') return clashes.found;
  if (code === 'LOCKED')
    return ((details['entityIds'] ?? []) as number[]).flatMap((id) => {
      const entity = entities.get(id);
      if (!entity) return [];
      const { modified, lockedBy } = entity;
      const values = { yours: null, theirs: lockedBy, before: null, savedBy: lockedBy ?? '' };
      const about = { entityId: id, entity: displayName(unveiledFor(key, entity)), type: 'LOCKED', identifiers: [] };
      return [{ ...about, field: 'Lock', ...values, savedAt: modified?.toISOString() ?? '' }];
    });
  if (code !== 'TRANSITION') return [];
  for (const { entityId, propertyId, from, to } of (details['moves'] ?? []) as MoveDetails) {
    const entity = entities.get(entityId);
    const change: Pick<Change, 'type' | 'identifiers'> = { type: 'ATTRIBUTE', identifiers: [String(propertyId)] };
    if (entity) clashes.add(unveiledFor(key, entity), change, { yours: to, theirs: from, before: from });
  }
  return clashes.found;
}
