// The previewed text of files: text as it is, in any encoding; the words of Word documents, slides and sheets; the contents of other
// archives. A file that is no text, broken or hostile is refused in words, and nothing grows beyond its bound.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { MAX_SHOWN } from '../../../server/exchange/project-files/rules/bounded-text.ts';
import { open, type ShownText } from '../../../server/exchange/project-files/threads/preview-parser.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

function shown(content: Uint8Array, pieces = 1): ShownText {
  let made: ShownText | undefined;
  const parser = open((piece) => (made = piece));
  const length = Math.ceil(content.length / pieces);
  for (let at = 0; at < content.length; at += length) parser.write(content.subarray(at, at + length));
  parser.end();
  return made!;
}
const archive = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

test.each([
  ['UTF-8', strToU8('Größe;"1,5"\r\nzwei')],
  ['UTF-8 in three pieces, cut within a letter', strToU8('Größe;"1,5"\nzwei'), 7],
  ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...strToU8('Größe;"1,5"\nzwei'))],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, ...Buffer.from('Größe;"1,5"\nzwei', 'utf16le'))],
  ['what Windows wrote', new Uint8Array(Buffer.from('Größe;"1,5"\nzwei', 'latin1'))],
])('text in %s is shown as it is', (_encoding, content, pieces = 1) => {
  expect(shown(content, pieces)).toEqual({ text: 'Größe;"1,5"\nzwei', isCut: false });
});

test('a page, a script and JSON are text like any other', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '{"a": [1]}',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '',
  ])
    expect(shown(strToU8(text))).toEqual({ text, isCut: false });
});

test('long text is shown up to its bound, and says that there is more', () => {
  const { text, isCut } = shown(strToU8('0123456789'.repeat(30_000)), 9);
  expect([text.length, isCut]).toEqual([MAX_SHOWN, true]);
});

test('a document of Word is its paragraphs, with the cells of tables beside each other', () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const document = `<w:document ${W}><w:body><w:p><w:r><w:t>The </w:t></w:r><w:r><w:t>pump</w:t><w:tab/><w:delText>not</w:delText><w:instrText>PAGE</w:instrText></w:r></w:p>
    <w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl><w:p><w:r><w:t>End &amp; out</w:t></w:r></w:p></w:body></w:document>`;
  const content = archive({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': document,
    'word/media/image1.png': 'x',
  });
  for (const pieces of [1, 40]) expect(shown(content, pieces).text).toBe('The pump\t\na \tb \t\nEnd & out\n');
});

test('slides come in the order of their numbers', () => {
  const slide = (text: string) => `<p:sld xmlns:p="p" ${A}><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const content = archive({
    'ppt/slides/slide10.xml': slide('Last'),
    'ppt/slides/slide2.xml': slide('First'),
    'ppt/slides/_rels/slide2.xml.rels': '<x/>',
  });
  expect(shown(content).text).toBe('Slide 2\nFirst\n\nSlide 10\nLast\n\n');
});

test('a workbook is its sheets in order, with shared texts, empty cells and kinds of value in their places', () => {
  const content = archive({
    'xl/workbook.xml': `<workbook ${R}><sheets><sheet name="Parts" sheetId="2" r:id="rId7"/><sheet name="Empty" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1"><v>2.5</v></c></row>
      <row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="inlineStr"><is><t>here</t></is></c><c r="C2" t="s"><v>99</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>no</t></si><si><r><t>Pu</t></r><r><t>mp</t></r><rPh><t>read</t></rPh></si></sst>',
  });
  expect(shown(content).text).toBe('Parts\nPump\t\t2.5\nTRUE\there\t\n\nEmpty\n\n');
});

test('another archive is shown as the list of its contents', () => {
  expect(shown(archive({ 'a/b.txt': 'x', 'c.png': 'y' })).text).toBe('An archive of:\na/b.txt\nc.png\n');
});

test.each([
  ['what is no text', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2), /It is neither plain text nor/],
  ['an archive that is broken', strToU8('PK\u0003\u0004 and no more'), /The archive/],
  ['one that leads out of itself', archive({ '../../etc/passwd': 'x' }), /leads out of it/],
  [
    'one that grows beyond measure',
    archive({ 'word/document.xml': ' '.repeat(40 << 20) }),
    /unpacks to more than is accepted/,
  ],
  ['entities that grow', archive({ 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>` }), /document type/],
  [
    'elements within elements without end',
    archive({ 'word/document.xml': '<a>'.repeat(300) }),
    /nested more than 200 deep/,
  ],
  ['a document that is no XML', archive({ 'ppt/slides/slide1.xml': '<a><b></a>' }), /not valid XML/],
])('%s is refused in words', (_what, content, words) => {
  expect(() => shown(content, 3)).toThrow(words);
});
