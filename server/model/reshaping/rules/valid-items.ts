import type { Impact } from '../../schema/impact.ts';
import { noIds, overwriteItems, plannedChange, type ChangePlan } from '../../schema/rules/change.ts';
import { classAfter, type Resolution } from '../../schema/rules/impact.ts';
import type { View } from '../../schema/rules/impacts/impacts.ts';
import type { Home } from '../../schema/rules/merge.ts';
import type { NewGlobalId } from '../../schema/rules/save.ts';
import type { TargetRelation } from '../../schema/schema.ts';

/**
 * Extends a plan so that kept items stay valid though they are no longer offered: a choice in use is retired, and permissions that links
 * need are kept but hidden.
 */
export function keepItemsValid(
  plan: ChangePlan,
  home: Home,
  views: readonly View[],
  impacts: readonly Impact[],
  newGlobalId: NewGlobalId,
): ChangePlan {
  const kept = impacts.filter(({ resolution }) => resolution?.action === 'KEEP');
  const choices = Map.groupBy(
    kept.filter(({ kind }) => kind === 'CHOICE'),
    ({ itemId }) => itemId,
  );
  const [view] = views;
  if (!view) return plan;
  const { after } = view;
  const properties = [...choices].map(([id, own]) => {
    const { typeParameters } = after.properties.get(id)!;
    const words = own.map(({ key }) => key.split(':').slice(2).join(':'));
    return { id, typeParameters: { ...typeParameters, retired: [...(typeParameters.retired ?? []), ...words] } };
  });
  const permitted = new Map<number, TargetRelation[]>();
  const chosen = new Map<string, Resolution>(
    impacts.flatMap(({ key, resolution }) => (resolution ? [[key, resolution]] : [])),
  );
  for (const { kind, links = [] } of kept)
    for (const link of kind === 'LINKS' ? links : []) {
      const [source, target] = [link.sourceClassId, link.targetClassId].map((id) => classAfter(after, chosen, id));
      if (source === undefined || target === undefined) continue;
      const row = { targetClassId: target, targetRelationId: link.relationId, isHidden: true };
      permitted.set(source, [...(permitted.get(source) ?? after.classes.get(source)!.localTargetRelations), row]);
    }
  const classes = [...permitted].map(([id, localTargetRelations]) => ({ id, localTargetRelations }));
  if (properties.length + classes.length === 0) return plan;
  const more = plannedChange(plan.rows, home, { classes, properties, relations: [], labels: [] }, noIds, newGlobalId);
  return { ...plan, writes: overwriteItems(plan.writes, more.writes), rows: more.rows };
}
