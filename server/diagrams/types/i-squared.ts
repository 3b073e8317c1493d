import type { DiagramType } from '../diagram-type.ts';
import { conduitSteps, endsByDirection, shownAt } from '../rules/content/conduits.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { DiagonalGrid } from '../rules/content/grid.ts';
import { connectorTool, partTool } from './tools.ts';

export const iSquared: DiagramType = {
  index: 22,
  name: 'I-Squared',
  slug: 'i-squared',
  storedKey: 'LML_I2',
  aliases: ['i2'],
  group: 'GENERAL',
  purpose: 'Shows in a square which assets are linked, by what, and what is carried there.',
  picture: 'GRID',
  rootClasses: ['Asset'],
  isAuthored: false,
  tools: [partTool('Asset', 'DIAGONAL', 'Asset'), connectorTool('Conduit', 'CONDUIT', 'Conduit')],
  reads: () => [
    { as: 'parts', along: ['decomposed by'] },
    { as: 'ports', from: ['parts'], along: ['decomposed by'], of: ['Port'] },
    ...conduitSteps(['parts', 'ports']),
  ],
  draw(model) {
    const drawing = new Drawing();
    const parts = model.children(model.root).filter((each) => !model.words.isA(each, 'Port'));
    const grid = new DiagonalGrid(drawing, parts, (each) => model.childCount(each) > 0);
    const byKey = new Map(parts.map((each) => [each.globalId, each]));
    for (const conduit of model.set('conduits')) {
      const ends = model.away(conduit, 'connects to');
      for (const [at, a] of ends.entries())
        for (const b of ends.slice(at + 1)) {
          const { from, to, isTwoWay } = endsByDirection(model, [a, b]);
          const [one, other] = [from, to].map(({ far }) => byKey.get(shownAt(model, drawing, far) ?? ''));
          if (!one || !other || one === other) continue;
          const carried = [conduit, ...model.fars(conduit, 'transfers')];
          for (const each of carried) {
            grid.between(one, other, each);
            if (isTwoWay || ends.length > 2) grid.between(other, one, each);
          }
        }
    }
    grid.draw();
    return drawing.done(model);
  },
};
