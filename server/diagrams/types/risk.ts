import { invalid } from '../../refusals/refusal.ts';
import type { DiagramType } from '../diagram-type.ts';
import { Drawing } from '../rules/content/drawing.ts';
import { entityAt } from '../rules/gestures.ts';
import { partTool } from './tools.ts';

/** 1 to 5 of a percentage. */
export const riskLevel = (percent: number): number => Math.max(1, Math.min(5, Math.ceil(percent / 20)));
/** Returns the middle of a level, in percent. */
const levelMiddle = (level: number): number => level * 20 - 10;

/** The levels by probability, 5 first; in each the consequence from 1 to 5. */
const bands = ['MMHHH', 'LMMHH', 'LLMMH', 'LLLMM', 'LLLLM'];
const words: Record<string, string> = { L: 'LOW', M: 'MEDIUM', H: 'HIGH' };
export const riskBand = (probability: number, consequence: number): string =>
  words[bands[5 - probability]![consequence - 1]!]!;

export const risk: DiagramType = {
  index: 24,
  name: 'Risk',
  slug: 'risk',
  storedKey: 'LML_RISK',
  aliases: ['risk'],
  group: 'LML',
  purpose: 'Places risks by how likely they are and how much they matter.',
  picture: 'GRID',
  rootClasses: ['Risk'],
  isAuthored: false,
  levels: { usual: 3, most: 3 },
  tools: [partTool('Risk', 'BOX', 'Risk')],
  reads: ({ levels }) => [{ as: 'parts', along: ['decomposed by'], levels }],
  draw(model) {
    const drawing = new Drawing();
    for (let probability = 5; probability >= 1; probability--)
      for (let consequence = 1; consequence <= 5; consequence++)
        drawing.shape(`cell:${probability}:${consequence}`, {
          kind: 'CELL',
          figures: { row: probability, column: consequence, band: riskBand(probability, consequence) },
        });
    drawing.shape('unscored', { kind: 'STRIP', text: 'Unscored' });
    const risks = [model.root, ...model.set('parts').filter(({ id }) => id !== model.root.id)];
    for (const [order, each] of risks.entries()) {
      const [p, c] = ['Probability', 'Consequence'].map((name) => model.words.stored(each, name));
      const isScored = typeof p === 'number' && typeof c === 'number';
      const parentKey = isScored ? `cell:${riskLevel(p)}:${riskLevel(c)}` : 'unscored';
      drawing.entity(each, { kind: 'BOX', parentKey, level: 1, order, figures: { probability: p, consequence: c } });
    }
    return drawing.done(model);
  },
  write(canvas, gesture) {
    const given =
      gesture.kind === 'move'
        ? { key: gesture.move.key, cell: canvas.shapes.get(gesture.move.onto)?.figures }
        : gesture.kind === 'set'
          ? { key: gesture.set.key, cell: gesture.set.values as Record<string, unknown> }
          : undefined;
    if (!given) return undefined;
    const entity = entityAt(canvas, given.key);
    const [row, column] = [given.cell?.['row'], given.cell?.['column']].map(Number) as [number, number];
    if (![row, column].every((each) => Number.isInteger(each) && each >= 1 && each <= 5))
      throw invalid('Choose a cell: row and column are 1 to 5.');
    const set = (name: string, level: number) => {
      const property = canvas.model.words.propertyOf(entity.classId, name);
      return property ? { [property.id]: levelMiddle(level) } : {};
    };
    return { patches: [{ id: entity.id, attrs: { ...set('Probability', row), ...set('Consequence', column) } }] };
  },
};
