import type { DiagramShape } from '../../shape-kinds.ts';
import { Drawing, storedLink, type Particulars } from './drawing.ts';
import type { Model, Reached } from './model.ts';

/**
 * Draws the root and the entities that some steps reached as separate boxes, each once, with a plain line to each part that has no other
 * line.
 */
export function drawParts(
  model: Model,
  drawing: Drawing,
  sets: readonly string[],
  isDrawn: (entity: Reached) => boolean,
  about: (entity: Reached) => Particulars<DiagramShape>,
): void {
  const all = [model.root, ...sets.flatMap((name) => model.set(name))];
  for (const [order, entity] of all.entries()) {
    if (drawing.keyOf(entity) !== undefined || !isDrawn(entity)) continue;
    drawing.entity(entity, {
      level: entity.id === model.root.id ? 0 : 1,
      order,
      marks: model.childCount(entity) > 0 ? ['DECOMPOSED'] : [],
      ...about(entity),
    });
  }
  const joined = joinedBy(model);
  for (const entity of all)
    for (const away of model.away(entity, 'decomposed by')) {
      const [fromKey, toKey] = [drawing.keyOf(entity), drawing.keyOf(away.far)];
      if (!fromKey || !toKey || joined.has(`${entity.id}:${away.far.id}`)) continue;
      joined.add(`${entity.id}:${away.far.id}`);
      drawing.line({ kind: 'COMPOSITION', fromKey, toKey, link: storedLink(away) });
    }
}

/** The pairs that a logical link joins. */
function joinedBy(model: Model): Set<string> {
  return new Set(
    model.set('conduits').flatMap((link) => {
      const ends = model.fars(link, 'connects to').map(({ id }) => id);
      return ends.length === 2 ? [`${ends[0]}:${ends[1]}`, `${ends[1]}:${ends[0]}`] : [];
    }),
  );
}
