// The rows of tables in Word: all of them, as the library writes one.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';

import { docx } from '../../../server/exchange/reports/formats/docx.ts';
import type { Block } from '../../../server/exchange/reports/paper.ts';

const about = { title: 'T', project: 'P', author: 'A', date: '1 May 2026', top: null, bottom: null };
const table = (title: string, rows: string[][]): Block => ({
  kind: 'table',
  title,
  columns: ['Number', 'Text'].map((each) => ({ title: each, share: 1 })),
  rows,
});

/** The texts of each row of each table, as a reader of the file finds them. */
async function tablesIn(blocks: Block[]): Promise<string[][][]> {
  const bytes = (await docx({ ...about, hasContents: false, isWide: true, blocks })) as Uint8Array;
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
  parser.write(strFromU8(unzipSync(bytes)['word/document.xml']!)).close();
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
