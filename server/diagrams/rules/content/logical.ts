import type { LineKind } from '../../shape-kinds.ts';
import { multiplicityOf } from './conduits.ts';
import { Drawing, entityTitle } from './drawing.ts';
import { drawLinks } from './links.ts';
import type { Model, Reached } from './model.ts';

/** Returns the kind of line for a logical link, by its label. */
function logicalKind(model: Model, link: Reached): LineKind {
  if (model.words.has(link, 'Composition')) return 'COMPOSITION';
  return model.words.has(link, 'Aggregation') ? 'AGGREGATION' : 'ASSOCIATION';
}

/**
 * Draws the lines between classes and blocks: logical links from the whole, which is their origin, and generalizations from the special
 * class.
 */
export function drawLogical(model: Model, drawing: Drawing): void {
  for (const link of model.set('conduits')) {
    const ends = model.away(link, 'connects to').filter(({ far }) => drawing.keyOf(far) !== undefined);
    if (ends.length !== 2) continue;
    const isOrigin = (at: number) => model.words.onLink('connects to', ends[at]!.attrs, 'Origin') === true;
    const [from, to] = isOrigin(1) && !isOrigin(0) ? [ends[1]!, ends[0]!] : [ends[0]!, ends[1]!];
    drawing.line({
      kind: logicalKind(model, link),
      key: link.globalId,
      fromKey: drawing.keyOf(from.far)!,
      toKey: drawing.keyOf(to.far)!,
      entityId: link.id,
      label: entityTitle(link),
      figures: { from: multiplicityOf(model, from), to: multiplicityOf(model, to) },
    });
  }
  drawLinks(model, drawing, 'extend', 'GENERALIZATION');
}
