// Reports before other people's programs: LibreOffice opens Word, Excel and PowerPoint files, qpdf and poppler read PDF, and all of it is there in its order. Where they are not installed, they are passed over.
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import { pptx } from '../../../server/exchange/reports/formats/pptx/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import type { Block, Paper } from '../../../server/exchange/reports/paper.ts';
import { wordContents } from '../../support/office-package.ts';
import { checkedByQpdf, has, pagesByPoppler, textByLibreOffice } from '../../support/office-programs.ts';

const missing = Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]));
if (missing.length > 0) process.stdout.write(`Not installed, and passed over: ${missing.join(', ')}.\n`);

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const rows = Array.from({ length: 60 }, (_, at) => [`Row.${at + 1}`, `It weighs ${at} kg & more than <nothing>.`]);
const blocks: Block[] = [
  { kind: 'heading', level: 1, text: 'R.1 First chapter' },
  {
    kind: 'paragraph',
    runs: [{ text: 'Plain, ' }, { text: 'bold', isBold: true }, { text: ' and \u00e4\u03a9\u2192.' }],
  },
  { kind: 'paragraph', runs: [{ text: 'an item' }], item: { depth: 1, number: 1 } },
  {
    kind: 'facts',
    facts: [
      ['Status', 'Approved'],
      ['Labels', 'Analysis'],
    ],
  },
  { kind: 'image', type: 'png', data: pixel, width: 40, height: 40, says: 'A dot' },
  { kind: 'heading', level: 2, text: 'R.1.1 Deeper' },
  {
    kind: 'table',
    title: 'Masses',
    columns: [
      { title: 'Number', share: 1 },
      { title: 'Text', share: 4 },
    ],
    rows,
  },
  { kind: 'heading', level: 1, text: 'R.2 Last chapter' },
];
const paper: Paper = {
  title: 'A title that is so long that two lines of the first page are needed for all of it',
  project: 'R&D',
  author: 'Ada',
  date: '1 May 2026',
  top: 'TOP SECRET',
  bottom: 'TO THE END',
  hasContents: true,
  isWide: false,
  blocks,
};
const order = (text: string, words: readonly string[]) => {
  const found = text.replaceAll(/\s+/g, ' ');
  let at = 0;
  for (const word of words) {
    const next = found.indexOf(word, at);
    expect(next, `${word} is missing behind ${found.slice(Math.max(0, at - 60), at)}`).toBeGreaterThan(-1);
    at = next + word.length;
  }
};
const rowsInOrder = rows.flatMap(([number, text]) => [`${number} `, text!]);

const listed = (text: string): Block => ({
  kind: 'paragraph',
  runs: [{ text }],
  item: { depth: 2, number: null },
});
/** Chapters of many kinds, whose headings have names of their own. */
const chapters = rows.flatMap(([, text], at): Block[] => [
  { kind: 'heading', level: at % 5 ? 2 : 1, text: `Chapter-${at} ${text!.slice(0, 10 + at)}` },
  ...rows.slice(0, at % 4).map((_, n): Block => ({ kind: 'paragraph', runs: [{ text: text!.repeat(2 + n * 4) }] })),
  ...(at % 7 === 3 ? [blocks.find(({ kind }) => kind === 'table')!] : []),
  ...(at % 3 === 1 ? [listed(text!)] : []),
]);
let made: Promise<Record<'word' | 'long' | 'sheet' | 'slides', Uint8Array>> | undefined;
const files = () => (made ??= make());
async function make() {
  const all = [docx(paper), docx({ ...paper, blocks: chapters }), xlsx(paper), pptx(paper)];
  const [word, long, sheet, slides] = (await Promise.all(all)) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  return { word, long, sheet, slides };
}
let text: Record<string, string> | undefined;
/** All of them, opened in one run. */
async function opened(): Promise<Record<string, string>> {
  const { word, long, sheet, slides } = await files();
  return (text ??= textByLibreOffice({
    'word.docx': word,
    'long.docx': long,
    'sheet.xlsx': sheet,
    'slides.pptx': slides,
  }));
}

test.skipIf(!has.soffice || !has.pdftotext)('LibreOffice opens the files for Word, Excel and PowerPoint', async () => {
  const text = await opened();
  const prose = [
    'Plain, bold and \u00e4\u03a9\u2192.',
    '1. an item',
    'Status: Approved',
    'Labels: Analysis',
    'R.1.1 Deeper',
  ];
  order(text['word.docx']!, [
    paper.title,
    'R&D',
    'Contents',
    'R.2 Last chapter',
    'TO THE END',
    'R.1 First chapter',
    ...prose,
  ]);
  order(text['sheet.xlsx']!, ['TOP SECRET', 'Number Text', 'Row.1 ']);
  const sheets = text['sheet.xlsx']!.split('\f').slice(0, -1);
  for (const page of sheets) order(page, ['TOP SECRET', 'Number Text', 'TO THE END']);
  order(sheets.join(' ').replaceAll(/TOP SECRET|Number +Text|Masses +TO THE END.*/g, ''), rowsInOrder);
  order(text['slides.pptx']!, ['TOP SECRET', 'R&D', 'R.1.1 Deeper', 'Number Text', 'Row.1 ', 'Row.60 ']);
  const pages = text['word.docx']!.split('\f').slice(0, -1);
  for (const page of pages) order(page, ['TOP SECRET', 'TO THE END']);
  expect(pages.filter((page) => /Number +Text/.test(page)).length).toBeGreaterThan(1);
  order(
    pages
      .slice(2)
      .join(' ')
      .replaceAll(/TO THE END|TOP SECRET/g, ''),
    ['Row.1 ', 'Row.2 ', 'Row.59 ', 'Row.60 '],
  );
});

test.skipIf(!has.soffice || !has.pdftotext)(
  'the contents of Word name the pages on which LibreOffice has the headings',
  async () => {
    const { long } = await files();
    const pages = (await opened())['long.docx']!.split('\f');
    const contents = wordContents(long);
    expect(contents).toHaveLength(rows.length);
    const off = contents.map(([text, page]) => {
      const isThere = (each: string) => new RegExp(`^ *${text!.split(' ')[0]} `, 'm').test(each);
      return Math.abs(pages.findLastIndex(isThere) + 1 - Number(page));
    });
    expect(Math.max(...off)).toBeLessThanOrEqual(1);
    expect(off.filter((each) => each === 0).length / off.length).toBeGreaterThan(0.8);
  },
);

test.skipIf(!has.pdftotext)(
  'poppler finds on each page of a PDF its edges, and headings on the pages that the contents name',
  async () => {
    const pages = pagesByPoppler((await pdf(paper)) as Uint8Array);
    for (const page of pages) order(page, ['TOP SECRET', 'TO THE END']);
    for (const heading of ['R.1 First chapter', 'R.1.1 Deeper', 'R.2 Last chapter']) {
      const [, named] = new RegExp(`${heading} +(\\d+)`).exec(pages[1]!) ?? [];
      expect(pages[Number(named) - 1], `${heading} on page ${named}`).toContain(heading);
    }
    for (const [at, page] of pages.entries()) if (at > 0) expect(page).toContain(`${at + 1} of ${pages.length}`);
    order(pages.slice(2).join(' '), rowsInOrder);
    expect(pages.filter((page) => /Number +Text/.test(page)).length).toBeGreaterThan(1);
  },
);

test.skipIf(!has.qpdf)('qpdf has nothing to say of a PDF, of pages or of slides', async () => {
  const slide = { title: 'One', notes: '', boxes: [] };
  for (const each of [paper, { ...paper, slides: [slide] }])
    expect(checkedByQpdf((await pdf(each)) as Uint8Array)).toContain('No syntax or stream encoding errors found');
});
