// What changed in a text, word by word, in a report.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import { cellText } from '../../../server/exchange/reports/rules/cells.ts';
import { markedWords } from '../../../server/exchange/reports/rules/marked-words.ts';
import { officeFaults } from '../../support/office-schema.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { plainPaper } from './plain-paper.ts';

const OLD = 'The pump shall stop within 30 s.';
const NEW = 'The main pump shall stop within 20 s.';

const inTable = (...cells: ReturnType<typeof markedWords>['before'][]) =>
  plainPaper([
    { kind: 'table' as const, title: 'Changes', columns: cells.map(() => ({ title: 'x', share: 1 })), rows: [cells] },
  ]);

test('removed words are struck through in the old text, and added ones are underlined in the new text', async () => {
  const { before, after } = markedWords(OLD, NEW);
  expect([cellText(before), cellText(after)]).toEqual([OLD, NEW]);
  const page = String(await htmlWriter(inTable(before, after)));
  expect(page).toContain('<td>The pump shall stop within <del>30</del> s.</td>');
  expect(page).toContain('<td>The <ins>main </ins>pump shall stop within <ins>20</ins> s.</td>');
  const paper = textOfPdf((await pdf(inTable(before, after))) as Uint8Array).replace(/\s+/g, ' ');
  for (const word of ['30', 'main', '20', 'within']) expect(paper).toContain(word);
});

test('spreadsheets mark changed words too, and no word in unchanged cells with the same text', async () => {
  const { before, after } = markedWords('a < b & 30\nlines', 'a < b & 20\nlines');
  const book = (await xlsx(inTable(before, after, 'a < b & 20\nlines'))) as Uint8Array;
  const strings = strFromU8(unzipSync(book)['xl/sharedStrings.xml']!).split('<si>').slice(2);
  expect(strings[0]).toMatch(/<strike\/>[^/]*(?:<[^>]*\/>)*<\/rPr><t xml:space="preserve">30<\/t>/);
  expect(strings[1]).toMatch(/<u\/>[^/]*(?:<[^>]*\/>)*<\/rPr><t xml:space="preserve">20<\/t>/);
  expect(strings[1]).toContain('a &lt; b &amp; ');
  expect(strings[2]).not.toContain('<r>');
  expect(await officeFaults({ 'book.xlsx': book })).toEqual([]);
});

test('a text that was added or removed as a whole is marked as a whole; an empty text has no mark', () => {
  expect(markedWords('', 'New')).toEqual({ before: '', after: [{ text: 'New', change: 'added', isUnderlined: true }] });
  expect(markedWords('Old', '')).toEqual({ before: [{ text: 'Old', change: 'removed', isStruck: true }], after: '' });
});

test('texts that have nothing in common are marked as a whole, however long they are', () => {
  const [old, other] = ['a', 'b'].map((letter) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' '));
  expect(markedWords(old!, other!).after).toHaveLength(1);
});
