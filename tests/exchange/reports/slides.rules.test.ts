// The rows of a table are distributed to slides; and slides and sheets are complete packages.
import { expect, test } from 'vitest';

import { pptx } from '../../../server/exchange/reports/formats/pptx/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import type { Block } from '../../../server/exchange/reports/paper.ts';
import { slidesOf } from '../../../server/exchange/reports/rules/slides.ts';
import { complaintsOf } from '../../support/office-package.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => [`R.${at}`, 'short']);
const sizes = (slides: readonly (readonly unknown[])[]) => slides.map(({ length }) => length);

test('a slide has as many rows as fit, each once and in order', () => {
  const all = rows(50);
  const slides = slidesOf(all, [2, 4], 5.7);
  expect(sizes(slides)).toEqual([18, 18, 14]);
  expect(slides.flat()).toEqual(all);
});

test('a long text takes the room of its lines, and one without rows is one slide', () => {
  expect(sizes(slidesOf([['1', 'word '.repeat(200)], ...rows(18)], [2, 4], 5.7))).toEqual([6, 13]);
  expect(sizes(slidesOf([], [2, 4], 5.7))).toEqual([0]);
});

test('a text that is higher than a slide is cut, with a note', () => {
  for (const text of ['word '.repeat(10_000), 'line\n'.repeat(500)]) {
    const [[[shown]], ...others] = slidesOf([[text]], [2], 5.7) as [[[string]], ...unknown[]];
    expect(others).toEqual([]);
    expect(shown).toMatch(/^(word |line\n)+.*…$/s);
    expect(shown.length).toBeGreaterThan(100);
  }
});

test.each([
  ['pptx', pptx],
  ['xlsx', xlsx],
])('a file of %s has all parts that it speaks of, each with its type, and no control signs', async (_format, write) => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const columns = ['A & B', 'C'].map((title) => ({ title, share: 1 }));
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: 'One <1>' },
    { kind: 'image', type: 'png', data: new Uint8Array(pixel), width: 10, height: 10, says: 'A "pump"' },
    { kind: 'facts', facts: [['Class', 'Asset']] },
    { kind: 'table', title: 'T/1', columns, rows: [...rows(60), ['no\u0000 control', '=1+1']] },
    { kind: 'table', title: 'T/1', columns, rows: [] },
  ];
  const about = { title: 'T & U', project: 'P & <Q>', author: 'A & B', date: '1 May 2026', top: 'S & T', bottom: null };
  const bytes = await write({ ...about, hasContents: false, isWide: true, blocks });
  expect(complaintsOf(bytes as Uint8Array)).toEqual([]);
});
