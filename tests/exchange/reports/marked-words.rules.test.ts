// The changes of a text, word by word, in a report.
import { expect, test } from 'vitest';

import { html } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf.ts';
import { cellText } from '../../../server/exchange/reports/rules/cells.ts';
import { markedWords } from '../../../server/exchange/reports/rules/marked-words.ts';
import { textOfPdf } from '../../support/pdf-text.ts';

const OLD = 'The pump shall stop within 30 s.';
const NEW = 'The main pump shall stop within 20 s.';

const inTable = (...cells: ReturnType<typeof markedWords>['before'][]) => ({
  title: 'T',
  project: 'P',
  author: 'A',
  date: '1 May 2026',
  top: null,
  bottom: null,
  hasContents: false,
  isWide: false,
  blocks: [
    { kind: 'table' as const, title: 'Changes', columns: cells.map(() => ({ title: 'x', share: 1 })), rows: [cells] },
  ],
});

test('words that went are struck through before, and those that came are underlined after', async () => {
  const { before, after } = markedWords(OLD, NEW);
  expect([cellText(before), cellText(after)]).toEqual([OLD, NEW]);
  const page = String(await html(inTable(before, after)));
  expect(page).toContain('<td>The pump shall stop within <del>30</del> s.</td>');
  expect(page).toContain('<td>The <ins>main </ins>pump shall stop within <ins>20</ins> s.</td>');
  const paper = textOfPdf((await pdf(inTable(before, after))) as Uint8Array).replace(/\s+/g, ' ');
  for (const word of ['30', 'main', '20', 'within']) expect(paper).toContain(word);
});

test('a text that was added or removed as a whole is marked as a whole, and an empty one is not marked', () => {
  expect(markedWords('', 'New')).toEqual({ before: '', after: [{ text: 'New', change: 'added', isUnderlined: true }] });
  expect(markedWords('Old', '')).toEqual({ before: [{ text: 'Old', change: 'removed', isStruck: true }], after: '' });
});

test('texts that have nothing in common are marked as a whole, however long they are', () => {
  const [old, other] = ['a', 'b'].map((letter) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' '));
  expect(markedWords(old!, other!).after).toHaveLength(1);
});
