import type { DiagramType } from '../diagram-type.ts';
import { inCells } from '../rules/cells.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { flowsAmong, flowSteps, onlyAction, performedActions, performedFlowSteps } from '../rules/content/flows.ts';
import { DiagonalGrid } from '../rules/content/grid.ts';
import { partTool } from './tools.ts';

export const nSquared: DiagramType = {
  index: 4,
  name: 'N-Squared',
  slug: 'n-squared',
  storedKey: 'LML_N2',
  aliases: ['n2'],
  group: 'GENERAL',
  purpose: 'Shows in a square who passes what on to whom, and so which interfaces there are.',
  picture: 'GRID',
  rootClasses: ['Action', 'Asset'],
  isAuthored: false,
  tools: [
    partTool('Child', 'DIAGONAL'),
    { key: 'input-output', name: 'Input/Output', line: 'ITEM_FLOW', className: 'Input/Output' },
  ],
  reads: (_wish, words, root) => [
    { as: 'parts', along: ['decomposed by'] },
    ...(words.isA(root, 'Asset') ? performedFlowSteps(['parts']) : flowSteps(['parts'])),
  ],
  draw(model) {
    const drawing = new Drawing();
    const parts = model.children(model.root).filter((each) => !model.words.isA(each, 'Port'));
    const grid = new DiagonalGrid(drawing, parts, (each) => model.childCount(each) > 0);
    const does = model.words.isA(model.root, 'Asset') ? performedActions(model) : onlyAction;
    for (const { item, from, to, isInput, isOutput } of flowsAmong(model, parts, does)) {
      for (const a of from) for (const b of to) grid.between(a.who, b.who, item);
      if (isInput) for (const { who } of to) grid.into(who, item);
      if (isOutput) for (const { who } of from) grid.outOf(who, item);
    }
    grid.draw();
    return drawing.done(model);
  },
  write: inCells,
};
