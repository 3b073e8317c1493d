// Reports in Word: all that the paper says, in its order, and nothing that a program would repair.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import type { Block, Paper } from '../../../server/exchange/reports/paper.ts';
import { complaintsOf, elementsOf, officeParts } from '../../support/office-package.ts';

const about = { title: 'T & U', project: 'P', author: 'A', date: '1 May 2026', top: null, bottom: null };
const table = (title: string, rows: string[][]): Block => ({
  kind: 'table',
  title,
  columns: ['Number', 'Text'].map((each) => ({ title: each, share: 1 })),
  rows,
});
const written = async (blocks: Block[], more: Partial<Paper> = {}) =>
  (await docx({ ...about, hasContents: false, isWide: true, blocks, ...more })) as Uint8Array;

/** The texts of each row of each table, as a reader of the file finds them. */
async function tablesIn(blocks: Block[]): Promise<string[][][]> {
  const tables: string[][][] = [];
  let cell: string | undefined;
  let isText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    isText = name === 'w:t';
    if (name === 'w:tbl') tables.push([]);
    else if (name === 'w:tr') tables.at(-1)!.push([]);
    else if (name === 'w:tc') cell = '';
    else if (name === 'w:br' && cell !== undefined) cell += '\n';
  });
  parser.on('text', (text) => {
    if (isText && cell !== undefined) cell += text;
  });
  parser.on('closetag', ({ name }) => {
    isText = false;
    if (name !== 'w:tc') return;
    tables.at(-1)!.at(-1)!.push(cell!);
    cell = undefined;
  });
  parser.write(strFromU8(unzipSync(await written(blocks))['word/document.xml']!)).close();
  return tables;
}

test('every row is there once and in its order, below its head, with its text as it is', async () => {
  const hostile = [
    ['1', '<w:p/> & "more"\nin two lines'],
    ['$&$1', 'no\u0000 control \u001B signs'],
  ];
  const many = Array.from({ length: 300 }, (_, at) => [`R.${at}`, `text ${at}`]);
  const paragraph: Block = { kind: 'paragraph', runs: [{ text: 'between' }] };
  expect(await tablesIn([table('a', hostile), paragraph, table('none', []), table('b', many)])).toEqual([
    [['Number', 'Text'], hostile[0], ['$&$1', 'no control  signs']],
    [['Number', 'Text']],
    [['Number', 'Text'], ...many],
  ]);
});

const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const item = (depth: number, number: number | null, text: string): Block => ({
  kind: 'paragraph',
  item: { depth, number },
  runs: [{ text }],
});
const all: Block[] = [
  { kind: 'heading', level: 1, text: 'One <1>' },
  {
    kind: 'paragraph',
    runs: [
      { text: 'a', isBold: true },
      { text: 'b', link: 'https://x.org/?a=1&b="2"' },
    ],
  },
  item(1, 1, 'first'),
  item(2, 1, 'below'),
  item(1, 2, 'second'),
  item(1, null, 'dot'),
  { kind: 'image', type: 'png', data: pixel, width: 4_000, height: 9_000, says: 'A "pump" & more' },
  { kind: 'image', type: 'png', data: pixel, width: 10, height: 10, says: 'again' },
  { kind: 'facts', facts: [['Class', 'Asset']] },
  item(1, 1, 'another list'),
  { kind: 'heading', level: 9, text: 'Deep' },
  table('t', [['1', 'x']]),
];

test('its package is complete: parts, content types, relations, styles, lists and marks', async () => {
  for (const hasContents of [true, false])
    expect(complaintsOf(await written(all, { hasContents, top: 'SECRET', bottom: 'SECRET & more' }))).toEqual([]);
  expect(complaintsOf(await written([]))).toEqual([]);
});

test('a list continues after the content below its item, and another one starts at its beginning', async () => {
  const parts = officeParts(await written(all));
  const items = elementsOf(parts.get('word/document.xml')!).filter(
    ({ name }) => name === 'w:numId' || name === 'w:ilvl',
  );
  const lists = items.filter(({ name }) => name === 'w:numId').map(({ attributes }) => Number(attributes['w:val']));
  const [first, below, second, dot, another] = lists;
  expect(second).toBe(first);
  expect(new Set([first, below, dot, another]).size).toBe(4);
});

test('a picture fits its page, is stored once however often it is shown, and has its alternative text', async () => {
  const parts = officeParts(await written(all, { isWide: false }));
  expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  const elements = elementsOf(parts.get('word/document.xml')!);
  const [large, small] = elements.filter(({ name }) => name === 'wp:extent').map(({ attributes }) => attributes);
  expect(Number(large!['cy'])).toBeLessThanOrEqual(16_838 * 635);
  expect(Number(large!['cx']) / Number(large!['cy'])).toBeCloseTo(4 / 9, 3);
  expect(small).toEqual({ cx: '95250', cy: '95250' });
  expect(elements.find(({ name }) => name === 'wp:docPr')!.attributes['descr']).toBe('A "pump" & more');
});

test('the contents lead to each heading', async () => {
  const elements = elementsOf(officeParts(await written(all, { hasContents: true })).get('word/document.xml')!);
  const marks = elements.filter(({ name }) => name === 'w:bookmarkStart').map(({ attributes }) => attributes['w:name']);
  const lines = elements.flatMap(({ name, attributes }) => (name === 'w:hyperlink' && attributes['w:anchor']) || []);
  expect(marks).toHaveLength(2);
  expect(lines).toEqual(marks);
});

test('lines are as high as their letters in every program', async () => {
  const parts = unzipSync(await written([], { top: 'T', bottom: 'B' }));
  const lines = Object.values(parts).flatMap((part) => strFromU8(part).match(/<w:spacing [^>]*w:line="[^>]*>/g) ?? []);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toContain('w:lineRule="auto"');
});

test('letters of fonts that are not installed have a replacement', async () => {
  const fonts = strFromU8(unzipSync(await written([]))['word/fontTable.xml']!);
  const of = elementsOf(fonts).flatMap(({ name, attributes }) =>
    /^w:(font|altName)$/.test(name) ? [Object.values(attributes)[0]] : [],
  );
  expect(of).toEqual(['IBM Plex Sans', 'Arial', 'IBM Plex Mono', 'Consolas']);
});
