// The page breaks of a PDF: a heading stays with its text, and the caption of a table with its first row.
import { expect, test } from 'vitest';

import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Block } from '../../../server/exchange/reports/paper.ts';
import { addCaptions } from '../../../server/exchange/reports/rules/captions.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { plainPaper } from './plain-paper.ts';

const GROUPS = 90;
/** Returns as many lines as needed to fill a page. */
const lines = (count: number): Block => ({
  kind: 'facts',
  facts: Array.from({ length: count }, () => ['Class', 'Asset'] as const),
});
const groups = Array.from({ length: GROUPS }, (_, at): Block[] => [
  lines(1 + ((at * 7) % 23)),
  { kind: 'heading', level: 1, text: `Outer ${at}.` },
  { kind: 'heading', level: 2, text: `Inner ${at}.` },
  {
    kind: 'table',
    title: 'Loads',
    caption: `Loads ${at}.`,
    columns: [{ title: `Part ${at}.`, share: 1 }],
    rows: [[`first ${at}.${'\nand on'.repeat(at % 9)}`], ['second']],
  },
]);

test('no heading, no caption and no head of a table is left alone at the end of a page', async () => {
  const bytes = await pdf(plainPaper(addCaptions(groups.flat())));
  // The number of a page is written on it before its text.
  const pages = textOfPdf(bytes as Uint8Array).split(/\n\d+ of \d+\n/);
  expect(pages.length).toBeGreaterThan(GROUPS / 8);
  const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
  for (let at = 0; at < GROUPS; at++) {
    const places = ['Outer', 'Inner', 'Loads', 'Part', 'first'].map((word) => pageOf(`${word} ${at}.`));
    expect(places[0], `group ${at}`).toBeGreaterThan(0);
    expect(new Set(places), `group ${at} stands on pages ${places.join(', ')}`).toHaveProperty('size', 1);
  }
});
