// A PDF read aloud contains everything, in order: headings, lists, tables, links and pictures are marked as such, and nothing else is text.
import { expect, test } from 'vitest';

import { pdf } from '../../../server/exchange/reports/formats/pdf/write.ts';
import type { Block, OnSlide, Paper } from '../../../server/exchange/reports/paper.ts';
import { addCaptions } from '../../../server/exchange/reports/rules/captions.ts';
import { proseOf } from '../../../server/exchange/reports/rules/prose.ts';
import { nameOf, objectsOfPdf } from '../../support/pdf-objects.ts';
import { complaintsOfPdf } from '../../support/pdf-structure.ts';
import { textOfPdf } from '../../support/pdf-text.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const image = { kind: 'image', type: 'png', data: pixel, width: 300, height: 200, says: 'A pump' } as const;
const LINKS =
  'See <a href="https://example.org/a">the long rule that is told there</a> and <a href="https://example.org/b">more</a>.';
const LISTS =
  '<ul><li>one<ul><li>deeper</li></ul></li><li>two <a href="https://example.org">there</a></li></ul><ol><li>first</li><li>with <span data-equation="x^2">x</span> in it</li></ol>';
const EQUATIONS =
  '<p>Where <span data-equation="\\frac{a}{b}">a/b</span> is, <a href="https://example.org">see it</a>.</p><div data-equation="\\sum_i x_i">sum</div>';
const TABLE = '<table><tr><td>1</td><td></td></tr><tr><td>2</td></tr></table>';
const prose = (html: string) =>
  proseOf(html).flatMap((each): Block[] =>
    each.kind === 'picture' || (each.kind as string) === 'diagram' ? [] : [each as Block],
  );
const many = Array.from({ length: 90 }, (_, at) => [`R.${at}`, at === 40 ? 'word '.repeat(2_000) : `<Need> ${at}`, '']);
const table: Block = {
  kind: 'table',
  title: 'Needs',
  columns: ['Number', 'Name', 'Why'].map((title) => ({ title, share: 1 })),
  rows: many,
};
const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const BLOCKS: Block[] = [
  heading(1, 'One'),
  ...prose(`<p>${LINKS}</p>${LISTS}${EQUATIONS}${TABLE}`),
  heading(4, 'Skips two'),
  {
    kind: 'facts',
    facts: [
      ['Class', 'Asset'],
      ['Labels', ''],
    ],
  },
  image,
  { ...image, says: '' },
  heading(2, 'Back'),
  table,
  ...prose(`<p>${`${LINKS} `.repeat(120)}</p>`),
  heading(9, 'Deep'),
];
const paper = (more: Partial<Paper>): Paper => ({
  title: 'Needs & <more>',
  project: 'FireSAT',
  author: 'Ada',
  date: '1 May 2026',
  top: 'SECRET',
  bottom: 'SECRET',
  hasContents: false,
  isWide: false,
  blocks: addCaptions(BLOCKS),
  ...more,
});

const place = { x: 60, y: 60, w: 500, h: 200 };
const text = (html: string, isTitle = false): OnSlide => ({
  kind: 'text',
  ...place,
  isTitle,
  paragraphs: prose(html).filter((each) => each.kind === 'paragraph'),
  size: 20,
  align: 'left',
  valign: 'top',
  fill: isTitle ? 'none' : 'soft',
});
const points = [
  { name: 'a', value: 3 },
  { name: 'b', value: -1 },
];
const charts = (['bars', 'columns', 'line', 'pie'] as const).map((form): OnSlide => ({
  kind: 'chart',
  ...place,
  form,
  points,
  says: 'Loads',
}));
const slides = [
  { title: 'First', notes: '', boxes: [text('<p>First</p>', true), text(LISTS), text(`<p>${LINKS}</p>`)] },
  { title: '', notes: '', boxes: [...charts, { kind: 'image', ...place, image, fit: 'cover' } as const] },
  {
    title: 'Table',
    notes: '',
    boxes: [
      {
        kind: 'table',
        ...place,
        columns: ['A', 'B'],
        rows: [
          ['1', ''],
          ['2', 'x'],
        ],
        size: 18,
      } as const,
    ],
  },
];

test.each<[string, Partial<Paper>]>([
  ['a paper', {}],
  ['one with contents and lists', { hasContents: true, hasLists: true }],
  ['one on its side', { isWide: true }],
  ['one of nothing', { blocks: [], title: '', hasContents: true, top: null, bottom: null }],
  ['slides', { slides }],
  ['slides of nothing', { slides: [] }],
])('%s says all that PDF/UA-1 asks for', async (_what, more) => {
  expect(complaintsOfPdf((await pdf(paper(more))) as Uint8Array)).toEqual([]);
});

test('each page says which it is of how many, also where a text goes on from one to the next', async () => {
  const bytes = (await pdf(paper({ blocks: prose(`<p>${'Sea level '.repeat(3_000)}</p>`) }))) as Uint8Array;
  const words = textOfPdf(bytes);
  const count = Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)!.length;
  expect(count).toBeGreaterThan(3);
  for (let page = 2; page <= count; page++) expect(words).toContain(`${page} of ${count}`);
  expect(words.match(/Sea/g)).toHaveLength(3_000);
});

test('a head that is repeated on further pages is read once', async () => {
  const file = objectsOfPdf((await pdf(paper({ blocks: [table] }))) as Uint8Array);
  const heads = file.ids.filter((ref) => nameOf(file.dict({ ref })['S']) === 'TH');
  expect(heads).toHaveLength(3);
  expect(textOfPdf((await pdf(paper({ blocks: [table] }))) as Uint8Array).match(/Number/g)!.length).toBeGreaterThan(2);
});
