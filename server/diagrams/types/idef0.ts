import type { DiagramType } from '../diagram-type.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { flowSteps } from '../rules/content/flows.ts';
import { drawSheet, drawSides } from '../rules/content/icom.ts';
import { atSides } from '../rules/sides.ts';
import { partTool, sideTools } from './tools.ts';

const MOST = 6;

export const idef0: DiagramType = {
  index: 7,
  name: 'IDEF0',
  slug: 'idef0',
  storedKey: 'IDEF0_DIAGRAM',
  aliases: ['idef0'],
  group: 'GENERAL',
  purpose: 'Shows the functions that something consists of, with their inputs, controls, outputs and mechanisms.',
  picture: 'STAIRS',
  rootClasses: ['Action'],
  isAuthored: false,
  tools: [
    partTool('Function', 'DIAGONAL', 'Action'),
    ...sideTools,
    { key: 'flow', name: 'Flow', line: 'ITEM_FLOW', className: 'Input/Output' },
  ],
  reads: () => [
    { as: 'parts', along: ['decomposed by'] },
    ...flowSteps(['parts']),
    { as: 'performers', from: ['parts'], along: ['performed by'] },
    { as: 'rootItems', along: ['generates', 'receives'], of: ['Input/Output'] },
  ],
  draw(model) {
    const drawing = new Drawing();
    drawSheet(model, drawing);
    const parts = model.children(model.root);
    for (const [order, each] of parts.entries())
      drawing.entity(each, {
        kind: 'DIAGONAL',
        level: 1,
        order,
        marks: model.childCount(each) > 0 ? ['DECOMPOSED'] : [],
        figures: { number: order + 1 },
      });
    // An arrow that crosses the border here but is unknown on the parent diagram is tunnelled.
    const known = new Set(model.fars(model.root, 'generates', 'receives').map(({ id }) => id));
    drawSides(model, drawing, parts, {
      marksOf: (item, side) => (side !== 'MECHANISM' && known.size > 0 && !known.has(item.id) ? ['TUNNELLED'] : []),
    });
    if (parts.length > MOST)
      drawing.warn(`This diagram has ${parts.length} boxes. IDEF0 recommends 3 to ${MOST}: group some of them.`);
    return drawing.done(model);
  },
  write: atSides,
};
