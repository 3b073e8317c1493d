// Files for Word, PowerPoint and Excel are valid by the schemas of these formats: with everything that a report can contain, in our frame
// and in those of companies, and with difficult texts.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import { htmlWriter } from '../../../server/exchange/reports/formats/html.ts';
import { pptx } from '../../../server/exchange/reports/formats/pptx/write.ts';
import { xlsx } from '../../../server/exchange/reports/formats/xlsx/write.ts';
import type {
  Block,
  ChartOnSlide,
  Image,
  OnSlide,
  Paper,
  Paragraph,
  SlidePage,
} from '../../../server/exchange/reports/paper.ts';
import { addCaptions } from '../../../server/exchange/reports/rules/captions.ts';
import { proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { officeFaults } from '../../support/office-schema.ts';
import { companyTemplate, wordTemplate } from '../../support/word-template.ts';

const HARD = 'A & <b>\n"quoted"\u0000 $& \u{1F680}';
const SOURCE =
  '<p>Before <span data-equation="a &lt; \\frac{b}{2}">a</span> <b>b</b><i>i</i><u>u</u><s>s</s><code>c</code><sub>1</sub><sup>2</sup> <a href="https://x.org/?a=1&b=2">l</a></p><div data-equation="\\sum_{i=1}^n \\begin{pmatrix}1&2\\\\3&4\\end{pmatrix} \\sqrt[3]{x} \\hat{a} \\overline{b} \\left(\\frac{1}{2}\\right)">sum</div><ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><table><caption>Loads &amp; limits</caption><tr><td>1</td></tr></table>';
const prose = proseOf(SOURCE).filter((each) => each.kind !== 'picture');
const { runs } = prose[0] as Paragraph;
const image = (says: string): Image => ({
  kind: 'image',
  type: 'png',
  data: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  width: 4_000,
  height: 9_000,
  says,
  caption: says,
});

function paperOf(word: string): Paper {
  const columns = [
    { title: word, share: 1 },
    { title: '', share: 3 },
  ];
  const blocks: Block[] = addCaptions([
    { kind: 'heading', level: 1, text: word },
    ...prose,
    image(word),
    { kind: 'facts', facts: [[word, word] as const, ['Equation', runs] as const] },
    { kind: 'heading', level: 9, text: 'Deep' },
    { kind: 'table', title: word, columns, rows: [[word, ''], [runs]], caption: word },
    { kind: 'table', title: word, columns, rows: [] },
  ]);
  const edges = { top: word, bottom: word };
  const about = { title: word, project: word, author: word, date: '1 May 2026' };
  return { ...about, ...edges, hasContents: true, hasLists: true, isWide: false, blocks };
}

function slidesOf(word: string): SlidePage[] {
  const place = { x: 64, y: 144, w: 560, h: 400 };
  const paragraph = (item?: Paragraph['item']): Paragraph => ({
    kind: 'paragraph',
    runs: [
      { text: word, isBold: true },
      { text: word, isItalic: true, isUnderlined: true, isStruck: true },
      { text: '2', raised: 'super', link: 'https://x.org/?a=1&b=2' },
    ],
    ...(item && { item }),
  });
  const text = (isTitle: boolean, paragraphs: Paragraph[]): OnSlide => ({
    kind: 'text',
    isTitle,
    paragraphs,
    ...place,
    size: 24,
    align: 'left',
    valign: 'top',
    fill: isTitle ? 'none' : 'soft',
  });
  const chart = (form: ChartOnSlide['form']): OnSlide => ({
    kind: 'chart',
    form,
    points: [
      { name: word, value: 3 },
      { name: 'c', value: 1.5 },
    ],
    says: word,
    ...place,
  });
  const items = [paragraph({ depth: 1, number: 1 }), paragraph({ depth: 2, number: null })];
  return [
    {
      title: word,
      notes: word,
      boxes: [
        text(true, [paragraph()]),
        text(false, items),
        { kind: 'image', image: image(word), fit: 'cover', ...place },
        { kind: 'image', image: image(word), fit: 'contain', ...place },
      ],
    },
    {
      title: '',
      notes: '',
      boxes: [
        { kind: 'table', columns: ['A', word], rows: [[word, ''], ['1']], size: 18, ...place },
        ...(['bars', 'columns', 'line', 'pie'] as const).map(chart),
      ],
    },
  ];
}

const bytesOf = async (files: Record<string, Promise<Uint8Array | string>>): Promise<Record<string, Uint8Array>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, (await file) as Uint8Array] as const)),
  );

const paper = paperOf(HARD);
const nothing = { ...paper, blocks: [], top: null, bottom: null };

test('Word documents are valid, also in documents of companies', async () => {
  const files = {
    'own.docx': docx(paper),
    'wide.docx': docx({ ...paper, isWide: true, hasContents: false, hasLists: false, top: null, bottom: null }),
    'no.docx': docx(nothing),
    'small.docx': docx(paper, wordTemplate()),
    'company.docx': docx(paper, companyTemplate()),
  };
  expect(await officeFaults(await bytesOf(files))).toEqual([]);
});

test('workbooks are valid, and have their properties', async () => {
  const { book } = await bytesOf({ book: xlsx(paper) });
  expect(await officeFaults({ 'book.xlsx': book! })).toEqual([]);
  const core = strFromU8(unzipSync(book!)['docProps/core.xml']!);
  expect(core).toMatch(/<dc:title>[^<]+<\/dc:title><dc:subject>[^<]+<\/dc:subject><dc:creator>[^<]+</);
});

test('presentations are valid, with charts and the workbooks in them, and those without slides', async () => {
  const files = {
    'paper.pptx': pptx(paper),
    'slides.pptx': pptx({ ...paper, slides: slidesOf(HARD) }),
    'no.pptx': pptx(nothing),
    'no-slides.pptx': pptx({ ...nothing, slides: [] }),
  };
  expect(await officeFaults(await bytesOf(files))).toEqual([]);
});

test('content that the schema forbids is found: in a part, in a type, in a property', async () => {
  const parts = unzipSync((await docx(nothing)) as Uint8Array);
  const broken = (name: string, from: string, to: string) =>
    zipSync({ ...parts, [name]: strToU8(strFromU8(parts[name]!).replace(from, to)) });
  const faults = await officeFaults({
    'part.docx': broken('word/document.xml', '<w:pPr>', '<w:pPr><w:t>x</w:t>'),
    'type.docx': broken('[Content_Types].xml', 'application/xml', 'xml'),
    'core.docx': broken('docProps/core.xml', '</cp:coreProperties>', '<cp:colour/></cp:coreProperties>'),
  });
  for (const name of ['part.docx', 'type.docx', 'core.docx'])
    expect(faults.filter((each) => each.includes(name))).not.toEqual([]);
});

test('a page has on one line the alternative text and the caption of its picture', async () => {
  const page = (await htmlWriter(paper)) as string;
  expect(page).toContain('alt="A &amp; &lt;b&gt; &quot;quoted&quot; $&amp; \u{1F680}"');
  expect(page).toMatch(/<title>A &amp; &lt;b&gt; &quot;quoted&quot; \$&amp; \u{1F680}<\/title>/u);
});
