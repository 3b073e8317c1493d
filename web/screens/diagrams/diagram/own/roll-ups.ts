import type { Content, Shape } from '#shared/drawing/content.ts';

/** Ways to combine values of a whole and all of its parts. */
export const ways: Readonly<Record<string, string>> = {
  sum: 'Sum',
  min: 'Minimum',
  max: 'Maximum',
  avg: 'Mean',
};

const rolledUp = ({ figures }: Shape): Readonly<Record<string, Record<string, unknown>>> =>
  (figures['rollUps'] ?? {}) as Record<string, Record<string, unknown>>;

/** Returns the names of values that can be rolled up: those with a number somewhere on the picture. */
export const rollUpNames = ({ shapes }: Pick<Content, 'shapes'>): string[] =>
  [...new Set(shapes.flatMap((shape) => Object.keys(rolledUp(shape))))].toSorted((a, b) => (a < b ? -1 : 1));

/** Adds a rolled-up value to each box, such as `sum:Mass`; empty ones are left out. */
export function withRollUp(content: Content, chosen: string | null): Content {
  const [way = '', ...rest] = (chosen ?? '').split(':');
  const name = rest.join(':');
  const word = ways[way];
  if (word === undefined || name === '') return content;
  return {
    ...content,
    shapes: content.shapes.map((shape) => {
      const value = rolledUp(shape)[name]?.[way];
      if (typeof value !== 'number') return shape;
      const said = value.toLocaleString('en', { maximumSignificantDigits: 4 });
      return { ...shape, figures: { ...shape.figures, rollup: `${word} of ${name} ${said}` } };
    }),
  };
}
