import type { LineKind, DiagramMark } from '../../shape-kinds.ts';
import { Drawing, storedLink } from './drawing.ts';
import type { Model } from './model.ts';

/** Draws the links of a relation between whatever is drawn, each once, from the end that has the relation. */
export function drawLinks(
  model: Model,
  drawing: Drawing,
  relation: string,
  kind: LineKind,
  options: { label?: string | null; marks?: readonly DiagramMark[] } = {},
): void {
  for (const entity of model.entities()) {
    const fromKey = drawing.keyOf(entity);
    if (fromKey === undefined) continue;
    for (const away of model.away(entity, relation)) {
      const toKey = drawing.keyOf(away.far);
      if (toKey === undefined) continue;
      const { label = null, marks = [] } = options;
      drawing.line({ kind, fromKey, toKey, link: storedLink(away), label, marks: [...marks] });
    }
  }
}
