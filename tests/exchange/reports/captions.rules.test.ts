// Captions of documents: numbered in their order, in every format, with the lists that were asked for.
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Block } from '../../../server/exchange/reports/paper.ts';
import { addCaptions, captionText, listsOf } from '../../../server/exchange/reports/rules/captions.ts';
import { proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { complaintsOf, officeParts } from '../../support/office-package.ts';
import { textOfPdf } from '../../support/pdf-text.ts';
import { plainPaper } from './plain-paper.ts';

const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const image = (says: string, caption?: string): Block => ({
  kind: 'image',
  type: 'png',
  data: pixel,
  width: 1,
  height: 1,
  says,
  ...(caption && { caption }),
});
const SOURCE =
  '<figure><img src="/x" alt="the pump"><figcaption>Pump <b>A</b></figcaption></figure><table><caption>Loads &amp; limits</caption><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>';

test('a text names its tables and pictures', () => {
  const [picture, named, bare, ...more] = proseOf(SOURCE);
  expect(more).toEqual([]);
  expect(picture).toEqual({ kind: 'picture', source: '/x', says: 'the pump', caption: 'Pump A' });
  expect(named).toMatchObject({ kind: 'table', caption: 'Loads & limits', rows: [['1']] });
  expect(bare).not.toHaveProperty('caption');
});

const tables = proseOf(SOURCE).filter((each) => each.kind === 'table');
const blocks = addCaptions([
  { kind: 'heading', level: 1, text: 'One' },
  image('Picture'),
  tables[0]!,
  { kind: 'heading', level: 1, text: 'Two' },
  image('the pump'),
  image('the pump', 'Pump & A'),
  tables[1]!,
]);
const paper = (hasLists: boolean) => plainPaper(blocks, { hasContents: true, hasLists });
const figures = ['Figure 1', 'Figure 2: the pump', 'Figure 3: Pump & A'];
const named = ['Table 1: Loads & limits', 'Table 2'];

test('captions are numbered in order, above tables and below pictures', () => {
  const order = blocks.map((block) => (block.kind === 'caption' ? captionText(block) : block.kind));
  expect(order).toEqual([
    'heading',
    'image',
    figures[0],
    named[0],
    'table',
    'heading',
    'image',
    figures[1],
    'image',
    figures[2],
    named[1],
    'table',
  ]);
  expect(listsOf(paper(true)).map(({ captions }) => captions.map(captionText))).toEqual([figures, named]);
  expect(listsOf(paper(false))).toEqual([]);
});

test('in Word they are numbers that Word counts, and their lists are its own', async () => {
  const bytes = (await docx(paper(true))) as Uint8Array;
  expect(complaintsOf(bytes)).toEqual([]);
  const body = officeParts(bytes).get('word/document.xml')!;
  const paragraphs = [...body.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inside]) => inside!);
  const said = (inside: string) => [...inside.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('');
  const counted = paragraphs
    .filter((inside) => inside.includes('SEQ '))
    .map((inside) => said(inside).replaceAll('&amp;', '&'));
  expect(counted).toEqual([figures[0], named[0], figures[1], figures[2], named[1]]);
  expect([...body.matchAll(/TOC [^<]*/g)].map(([field]) => field.trim())).toEqual([
    'TOC \\o "1-6" \\h \\z \\u',
    'TOC \\h \\z \\c "Figure"',
    'TOC \\h \\z \\c "Table"',
  ]);
  const marks = [...body.matchAll(/w:name="(_Toc[^"]*)"/g)].map(([, mark]) => mark);
  for (const [, mark] of body.matchAll(/w:anchor="([^"]*)"/g)) expect(marks).toContain(mark);
  expect(((await docx(paper(false))) as Uint8Array).length).toBeLessThan(bytes.length);
});

test('on a page the lists lead to them', async () => {
  const page = (await htmlWriter(paper(true))) as string;
  expect([...page.matchAll(/<nav aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Contents',
    'List of Figures',
    'List of Tables',
  ]);
  const led = [...page.matchAll(/<li><a href="#(b\d+)">([^<]*)<\/a>/g)];
  expect(led).toHaveLength(5);
  for (const [, id, text] of led) expect(page).toContain(`<p class="caption" id="${id}">${text}</p>`);
});

test('in PDF each is in its list and beside its subject', async () => {
  const lines = textOfPdf((await pdf(paper(true))) as Uint8Array).split('\n');
  const found = (text: string) => lines.filter((line) => line === text).length;
  expect([...figures, ...named].map((each) => found(each!))).toEqual([2, 2, 2, 2, 2]);
  expect(['List of Figures', 'List of Tables'].map(found)).toEqual([1, 1]);
  const bare = textOfPdf((await pdf(paper(false))) as Uint8Array).split('\n');
  expect(bare.filter((line) => line === named[0])).toHaveLength(1);
});
