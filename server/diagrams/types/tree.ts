import { UNLIMITED, type DiagramType } from '../diagram-type.ts';
import { drawDecomposition } from '../rules/content/decomposition.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { partTool } from './tools.ts';

export const tree: DiagramType = {
  index: 9,
  name: 'Tree',
  slug: 'tree',
  storedKey: 'TREE',
  aliases: ['tree'],
  group: 'GENERAL',
  purpose: 'Shows everything below something as a tree from left to right that opens and closes.',
  picture: 'BRANCHES',
  rootClasses: [],
  isAuthored: false,
  levels: { usual: UNLIMITED, most: UNLIMITED },
  tools: [partTool('Part', 'DOT')],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }],
  draw(model, { levels }) {
    const drawing = new Drawing();
    drawDecomposition(model, drawing, { levels, kind: 'DOT', hasLines: true });
    return drawing.done(model);
  },
};
