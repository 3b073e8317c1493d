// The preview of a report: about a page, from its beginning.
import { expect, test } from 'vitest';

import type { Block } from '../../../server/exchange/reports/paper.ts';
import { firstPage } from '../../../server/exchange/reports/rules/first-page.ts';
import { plainPaper } from './plain-paper.ts';

const paper = (blocks: Block[]) => plainPaper(blocks, { hasContents: true });
const heading = (text: string): Block => ({ kind: 'heading', level: 1, text });
const table = (count: number, text = 'short'): Block => ({
  kind: 'table',
  title: 'T',
  columns: [{ title: 'A', share: 1 }],
  rows: Array.from({ length: count }, (_, at) => [`${at} ${text}`]),
});
const more = {
  kind: 'paragraph',
  runs: [{ text: 'This is only the beginning. Download the file to see all of it.', isItalic: true }],
};

test('a report that fits is shown completely', () => {
  const whole = paper([heading('One'), table(3)]);
  expect(firstPage(whole)).toEqual(whole);
  expect(firstPage(paper([]))).toEqual(paper([]));
});

test('only the first chapters, and the first rows of a long table, are shown, with a note', () => {
  const chapters = firstPage(paper(Array.from({ length: 500 }, (_, at) => heading(`${at}`)))).blocks;
  expect(chapters).toHaveLength(21);
  expect(chapters.at(-1)).toEqual(more);
  const [rows, last] = firstPage(paper([table(50_000)])).blocks;
  expect(rows).toMatchObject({ rows: { length: 58 } });
  expect(last).toEqual(more);
});

test('a row that is higher than a page is shown alone', () => {
  const [rows, last] = firstPage(paper([table(5, 'word '.repeat(5_000))])).blocks;
  expect(rows).toMatchObject({ rows: { length: 1 } });
  expect(last).toEqual(more);
});
