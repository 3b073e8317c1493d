// How the rows of a table are shared out to slides.
import { expect, test } from 'vitest';

import { slidesOf } from '../../../server/exchange/reports/rules/slides.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => [`R.${at}`, 'short']);
const sizes = (slides: readonly (readonly unknown[])[]) => slides.map(({ length }) => length);

test('as many rows stand on a slide as there is room for, each once and in order', () => {
  const all = rows(50);
  const slides = slidesOf(all, [2, 4], 5.7);
  expect(sizes(slides)).toEqual([18, 18, 14]);
  expect(slides.flat()).toEqual(all);
});

test('a long text takes the room of its lines, and one without rows is one slide', () => {
  expect(sizes(slidesOf([['1', 'word '.repeat(200)], ...rows(18)], [2, 4], 5.7))).toEqual([6, 13]);
  expect(sizes(slidesOf([], [2, 4], 5.7))).toEqual([0]);
});

test('of a text that is higher than a slide it shows the beginning, and says that there is more', () => {
  for (const text of ['word '.repeat(10_000), 'line\n'.repeat(500)]) {
    const [[[shown]], ...others] = slidesOf([[text]], [2], 5.7) as [[[string]], ...unknown[]];
    expect(others).toEqual([]);
    expect(shown).toMatch(/^(word |line\n)+.*…$/s);
    expect(shown.length).toBeGreaterThan(100);
  }
});
