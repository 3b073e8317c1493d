import { invalid } from '../../refusals/refusal.ts';
import type { Add, GestureEffects } from '../gesture.ts';

type Patch = GestureEffects['patches'][number];

/** Combines the effects of several gestures: one patch per entity, and distinct negative ids for new ones. */
export function combineGestures(all: readonly GestureEffects[]): GestureEffects {
  const patches = new Map<number, Patch>();
  const places: NonNullable<GestureEffects['places']>[number][] = [];
  let fresh = 0;
  for (const written of all) {
    const own = new Map(written.patches.filter(({ id }) => id < 0).map(({ id }) => [id, --fresh]));
    const idOf = (id: number) => own.get(id) ?? id;
    const links = <T extends { targetId: number }>(given: readonly T[] | undefined): T[] =>
      (given ?? []).map((each) => ({ ...each, targetId: idOf(each.targetId) }));
    for (const patch of written.patches) {
      const id = idOf(patch.id);
      const before = patches.get(id);
      const addRels = [...(before?.addRels ?? []), ...links(patch.addRels)];
      const removeRels = [...(before?.removeRels ?? []), ...links(patch.removeRels)];
      patches.set(id, {
        ...before,
        ...patch,
        id,
        ...(addRels.length > 0 && { addRels }),
        ...(removeRels.length > 0 && { removeRels }),
      });
    }
    places.push(...(written.places ?? []).map((place) => ({ ...place, id: idOf(place.id) })));
  }
  return { patches: [...patches.values()], places };
}

const MOST = 500;

/** Drops existing entities of the project together, and new ones one by one. */
export function pasteEntities(adds: readonly Add[], write: (add: Add) => GestureEffects): GestureEffects {
  if (adds.length > MOST) throw invalid(`You can paste up to ${MOST} entities at once; you sent ${adds.length}.`);
  return combineGestures(
    adds.map((add) => {
      if (add.entityId == null) throw invalid('Send the entity to paste as entityId.');
      const written = write(add);
      return add.place
        ? { ...written, places: [...(written.places ?? []), { id: add.entityId, ...add.place }] }
        : written;
    }),
  );
}
