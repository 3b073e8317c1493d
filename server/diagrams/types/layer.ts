import type { DiagramType } from '../diagram-type.ts';
import { onConduits } from '../rules/conduit-lines.ts';
import { conduitSteps, drawConduits } from '../rules/content/conduits.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { connectorTool, carriedItem, partTool } from './tools.ts';

/** The level below which shapes are closed until somebody opens them. */
const OPEN = 4;

export const layer: DiagramType = {
  index: 21,
  name: 'Layer',
  slug: 'layer',
  storedKey: 'LAYER',
  aliases: ['layer'],
  group: 'GENERAL',
  purpose: 'Shows several levels of a system at once, as boxes within boxes, with the links between them.',
  picture: 'NESTED',
  rootClasses: ['Asset'],
  isAuthored: false,
  levels: { usual: OPEN, most: 10 },
  tools: [partTool('Asset', 'BOX', 'Asset'), connectorTool('Conduit', 'CONDUIT', 'Conduit'), carriedItem],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }, ...conduitSteps(['root', 'parts'])],
  draw(model, { levels }) {
    const drawing = new Drawing();
    drawDecomposition(model, drawing, {
      levels,
      kind: 'BOX',
      isDrawn: (each) => !model.words.isA(each, 'Port'),
    });
    drawConduits(model, drawing, { outside: 'DOT' });
    return drawing.done(model);
  },
  write: onConduits,
};
