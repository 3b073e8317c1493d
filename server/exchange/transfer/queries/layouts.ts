import { mergedPlaces } from '../../../diagrams/rules/places.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { PlannedLayout } from '../../../model/entities/plans/layouts.ts';
import type { LayoutsPlan } from '../../../model/entities/plans/save-plans.ts';
import { readPlaces, readStored } from '../../../model/entities/queries/layouts.ts';
import { checkedName } from '../../../model/entities/rules/names.ts';
import type { PlannedDiagram } from '../import-plan.ts';

/** Plans the diagrams: adds their places to those that exist. */
export function planLayouts(
  key: ProjectKey<'WRITE'>,
  diagrams: readonly PlannedDiagram[],
  ids: ReadonlyMap<string, number>,
): LayoutsPlan | undefined {
  const known = diagrams.filter(({ rootKey }) => ids.has(rootKey));
  if (known.length === 0) return undefined;
  return {
    projectId: key.projectId,
    rootIds: [...new Set(known.map(({ rootKey }) => ids.get(rootKey)!))],
    async plan(ctx) {
      const planned: PlannedLayout[] = [];
      for (const { rootKey, type, name, places } of known) {
        const at = { rootId: ids.get(rootKey)!, type };
        const before = (await readStored(ctx.db, key, at))?.name ?? null;
        const stored = await readPlaces(ctx.db, key, at);
        planned.push({
          ...at,
          name: { before, after: checkedName(name) || (before ?? '') },
          places: mergedPlaces(stored, places, []),
        });
      }
      return planned;
    },
  };
}
