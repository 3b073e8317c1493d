import { invalid, within } from '../../../refusals/refusal.ts';
import { withOrder } from '../../metadata/rules/target-order.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, EntityPatch, Link } from '../entity.ts';
import { displayName } from '../rules/names.ts';
import { canonicalEnds, linkKey, type PlannedLinks } from './links.ts';

/** The maximum length of an order, so that it fits the metadata of an entity. */
const MOST = 5_000;

/** Puts the targets of relations in the orders of patches; refuses a target that is not linked after the save. */
export function orderTargets(
  schema: Schema,
  patches: readonly (EntityPatch & { id: number })[],
  after: Map<number, Entity>,
  stored: readonly Link[],
  planned: PlannedLinks,
): void {
  if (!patches.some(({ relOrders }) => relOrders && relOrders.length > 0)) return;
  const linked = new Set([...stored, ...planned.added].map(linkKey));
  for (const link of planned.gone) linked.delete(linkKey(link));
  for (const [index, { id, relOrders = [] }] of patches.entries())
    for (const [at, { relationId, targetIds }] of relOrders.entries())
      within(index, () =>
        within('relOrders', () =>
          within(at, () => {
            const isLinked = (targetId: number) =>
              linked.has(linkKey(canonicalEnds(schema, id, { relationId, targetId })));
            const entity = after.get(id)!;
            refuse(schema, entity, { relationId, targetIds }, isLinked);
            after.set(id, withOrder(entity, schema.relations.get(relationId)!, targetIds, isLinked));
          }),
        ),
      );
}

function refuse(
  schema: Schema,
  entity: Entity,
  { relationId, targetIds }: { relationId: number; targetIds: readonly number[] },
  isLinked: (id: number) => boolean,
): void {
  const relation = schema.relations.get(relationId);
  if (!relation) throw invalid(`There is no relation ${relationId}. Use a relation of the project's schema.`);
  if (targetIds.length > MOST)
    throw invalid(`A custom order can have up to ${MOST} entities. Send those that come first.`);
  if (new Set(targetIds).size < targetIds.length)
    throw invalid(`The order of '${relation.name}' has an entity twice. Send each entity once.`);
  const stranger = targetIds.find((id) => !isLinked(id));
  if (stranger !== undefined)
    throw invalid(
      `'${displayName(entity)}' is not linked to entity ${stranger} by '${relation.name}'. Leave that entity out of the order.`,
    );
}
