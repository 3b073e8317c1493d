// The contents of a Word document name pages before Word has counted: those on which the text will stand, with the letters that the document brings along.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx/write.ts';
import type { Block, Paper } from '../../../server/exchange/reports/paper.ts';
import { addCaptions } from '../../../server/exchange/reports/rules/captions.ts';
import { wordContents } from '../../support/office-package.ts';
import { wordTemplate } from '../../support/word-template.ts';

const about = { title: 'T', project: 'P', author: 'A', date: '1 May 2026', top: null, bottom: null };
const written = async (blocks: Block[], more: Partial<Paper> = {}, template?: Uint8Array) =>
  (await docx({ ...about, hasContents: true, isWide: false, blocks, ...more }, template)) as Uint8Array;
const heading = (text: string, level = 1): Block => ({ kind: 'heading', level, text });
const lines = (count: number): Block => ({
  kind: 'paragraph',
  runs: [{ text: Array.from({ length: count }, (_, at) => `line ${at}`).join('\n') }],
});
const pages = async (blocks: Block[], more?: Partial<Paper>) => wordContents(await written(blocks, more));

test('the text begins behind the title and the contents, and goes on where a page is full', async () => {
  // A page has 45 lines of prose, of which a heading takes some.
  expect(await pages([heading('One'), lines(20), heading('Two'), lines(20), heading('Three')])).toEqual([
    ['One', '3'],
    ['Two', '3'],
    ['Three', '4'],
  ]);
});

test('a heading moves to the next page with its text', async () => {
  expect(await pages([heading('One'), lines(39), heading('Two'), lines(9)])).toEqual([
    ['One', '3'],
    ['Two', '4'],
  ]);
});

test('contents of many lines take pages themselves, and so do lists of tables', async () => {
  const many = Array.from({ length: 60 }, (_, at) => heading(`Chapter ${at}`));
  expect((await pages(many))[0]).toEqual(['Chapter 0', '4']);
  const table: Block = {
    kind: 'table',
    title: 'T',
    columns: [{ title: 'A', share: 1 }],
    rows: [['1']],
    caption: 'Loads',
  };
  const listed = await pages(addCaptions([heading('One'), table]), { hasLists: true });
  expect(listed).toEqual([
    ['One', '4'],
    ['Table 1: Loads', '4'],
  ]);
});

test('banners take room on each page, and pages on their side have less', async () => {
  const blocks = [heading('One'), lines(40), heading('Two')];
  const of = async (more: Partial<Paper>) => (await pages(blocks, more)).at(-1)![1];
  expect([await of({}), await of({ top: 'SECRET', bottom: 'SECRET' }), await of({ isWide: true })]).toEqual([
    '3',
    '4',
    '4',
  ]);
});

test('nothing has to be asked when it is opened: its pages are named, and its letters are there', async () => {
  const parts = unzipSync(await written([heading('One')]));
  expect(strFromU8(parts['word/settings.xml']!)).not.toContain('updateFields');
  expect(strFromU8(parts['word/settings.xml']!)).toContain('<w:embedTrueTypeFonts/>');
  const [, key] = /<w:embedBold [^>]*w:fontKey="\{([^}]+)\}"/.exec(strFromU8(parts['word/fontTable.xml']!))!;
  const turned = Buffer.from(key!.replaceAll('-', ''), 'hex').toReversed();
  const head = parts['word/fonts/font2.odttf']!.slice(0, 4).map((byte, at) => byte ^ turned[at]!);
  expect([...head]).toEqual([0, 1, 0, 0]);
});

test("in a document with a company's own fonts the pages are about right and Word asks whether to count", async () => {
  const bytes = await written([heading('One'), lines(20), heading('Two')], {}, wordTemplate());
  expect(wordContents(bytes)).toEqual([
    ['One', '3'],
    ['Two', '3'],
  ]);
  expect(strFromU8(unzipSync(bytes)['word/settings.xml']!)).toContain('updateFields');
});
