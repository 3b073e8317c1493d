import type { DiagramType } from '../diagram-type.ts';
import { onConduits } from '../rules/conduit-lines.ts';
import { conduitSteps, drawConduits } from '../rules/content/conduits.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { connectorTool, carriedItem, partTool, entityTool } from './tools.ts';

export const asset: DiagramType = {
  index: 3,
  name: 'Asset',
  slug: 'asset',
  storedKey: 'LML_ASSET',
  aliases: ['asset'],
  group: 'LML',
  purpose: 'Shows the parts of a system and the links between them, with what leads outside.',
  picture: 'FREE',
  rootClasses: ['Asset'],
  isAuthored: true,
  tools: [
    partTool('Asset', 'ASSET', 'Asset'),
    partTool('Resource', 'RESOURCE', 'Resource'),
    entityTool('Reference', 'ASSET', 'Asset', 'represents'),
    connectorTool('Conduit', 'CONDUIT', 'Conduit'),
    carriedItem,
  ],
  reads: () => [
    { as: 'parts', along: ['decomposed by', 'represents'] },
    { as: 'ports', from: ['parts'], along: ['decomposed by'], of: ['Port'] },
    ...conduitSteps(['root', 'parts', 'ports']),
  ],
  draw(model) {
    const drawing = new Drawing();
    const shown = [...model.children(model.root), ...model.fars(model.root, 'represents')];
    for (const [order, each] of shown.entries())
      if (drawing.keyOf(each) === undefined && !model.words.isA(each, 'Port'))
        drawing.entity(each, {
          kind: model.words.isA(each, 'Resource') ? 'RESOURCE' : 'ASSET',
          level: 1,
          order,
          marks: [
            ...(model.children(model.root).includes(each) ? [] : (['REFERENCE'] as const)),
            ...(model.childCount(each) > 0 ? (['DECOMPOSED'] as const) : []),
          ],
        });
    drawConduits(model, drawing, { outside: 'ASSET', isBorder: ({ id }) => id === model.root.id });
    return drawing.done(model);
  },
  write: onConduits,
};
