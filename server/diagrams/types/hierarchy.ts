import type { DiagramType } from '../diagram-type.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { rollUpSteps, subtreeRollUps } from '../rules/content/roll-ups.ts';
import { partTool } from './tools.ts';

export const hierarchy: DiagramType = {
  index: 1,
  name: 'Hierarchy',
  slug: 'hierarchy',
  storedKey: 'LML_HIERARCHY',
  aliases: ['hierarchy chart'],
  group: 'GENERAL',
  purpose: 'Shows the parts of a system level by level, as boxes below boxes.',
  picture: 'TREE',
  rootClasses: [],
  isAuthored: false,
  levels: { usual: 5, most: 10 },
  tools: [partTool('Part', 'BOX')],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }, ...rollUpSteps(['root', 'parts'])],
  draw(model, { levels }) {
    const drawing = new Drawing();
    const figures = subtreeRollUps(model);
    drawDecomposition(model, drawing, {
      levels,
      kind: 'BOX',
      hasLines: true,
      about: (entity) => ({ figures: figures(entity) }),
    });
    return drawing.done(model);
  },
};
