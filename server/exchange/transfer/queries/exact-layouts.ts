import type { StoredPlace } from '#shared/drawing/content.ts';

import { mergedPlaces, type PlacePatch } from '../../../diagrams/rules/places.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { PlannedLayout } from '../../../model/entities/plans/layouts.ts';
import type { LayoutsPlan } from '../../../model/entities/plans/save-plans.ts';
import { readPlaces } from '../../../model/entities/queries/layouts.ts';
import { checkedName } from '../../../model/entities/rules/names.ts';
import type { PlannedDiagram } from '../import-plan.ts';
import { storedDiagrams } from './diagrams.ts';

/** Gives entities exactly the given diagrams: removes their other diagrams, and places that are not given. */
export function exactLayouts(
  key: ProjectKey<'WRITE'>,
  diagrams: readonly PlannedDiagram[],
  ids: ReadonlyMap<string, number>,
  rootIds: readonly number[],
): LayoutsPlan {
  return {
    projectId: key.projectId,
    rootIds,
    async plan(ctx) {
      const stored = new Map((await storedDiagrams(ctx.db, key, rootIds)).map((each) => [nameOf(each), each]));
      const given = diagrams.map((each) => ({ ...each, rootId: ids.get(each.rootKey)! }));
      const isGiven = new Set(given.map(nameOf));
      const planned: PlannedLayout[] = [];
      for (const { rootId, type, name, places } of given) {
        const before = stored.get(nameOf({ rootId, type }))?.name ?? null;
        const there =
          before === null ? new Map<string, StoredPlace>() : await readPlaces(ctx.db, key, { rootId, type });
        planned.push({ rootId, type, name: { before, after: checkedName(name) }, places: inPlaceOf(there, places) });
      }
      for (const { rootId, type, name: before } of stored.values()) {
        if (isGiven.has(nameOf({ rootId, type }))) continue;
        const there = await readPlaces(ctx.db, key, { rootId, type });
        planned.push({ rootId, type, name: { before, after: null }, places: inPlaceOf(there, []) });
      }
      return planned;
    },
  };
}

const nameOf = ({ rootId, type }: { rootId: number; type: string }) => `${rootId}:${type}`;

/** The given places with nothing of those that were there. */
function inPlaceOf(there: ReadonlyMap<string, StoredPlace>, given: readonly PlacePatch[]) {
  const keys = new Set(given.map(({ key }) => key));
  const nothing = (key: string) => Object.fromEntries(Object.keys(there.get(key) ?? {}).map((name) => [name, null]));
  return mergedPlaces(
    there,
    given.map((place) => ({ ...nothing(place.key), ...place })),
    [...there.keys()].filter((key) => !keys.has(key)),
  );
}
