// A template is looked through before it is kept: it is a Word document, and nothing in it runs, is fetched from elsewhere, or fills the memory.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { checkedTemplateName } from '../../../server/exchange/report-templates/rules.ts';
import { open } from '../../../server/exchange/report-templates/threads.ts';
import { relation, wordTemplate } from '../../support/word-template.ts';

/** Looks through a file as it arrives, in pieces; answers what is said against it. */
function saidOf(bytes: Uint8Array): string {
  let isFine = false;
  try {
    const parser = open(() => (isFine = true));
    for (let at = 0; at < bytes.length; at += 1_000) parser.write(bytes.slice(at, at + 1_000));
    parser.end();
  } catch (error) {
    return (error as Error).message;
  }
  return isFine ? '' : 'nothing was said';
}
const outside = (type: string, target: string) =>
  wordTemplate({ moreRelations: relation('rId9', type, target, ' TargetMode="External"') });
const field = (code: string) =>
  wordTemplate({
    cover: `<w:p><w:r><w:instrText> ${code.slice(0, 4)}</w:instrText></w:r><w:r><w:instrText>${code.slice(4)} </w:instrText></w:r></w:p>`,
  });
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const strict = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"';

test.each([
  ['a document', wordTemplate()],
  ['a template of Word', wordTemplate({ mainType: `${word}.template.main+xml` })],
  ['one with links that people follow', outside('hyperlink', 'https://acme.example')],
  ['one with fields that stay within', field('PAGE \\* MERGEFORMAT')],
])('%s is taken', (_what, bytes) => {
  expect(saidOf(bytes)).toBe('');
});

test.each([
  ['no archive', strToU8('Hello'), /archive|Word document/],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), /is not a Word document/],
  ['a sheet', wordTemplate({ mainType: 'application/vnd.ms-excel.sheet' }), /is not a Word document/],
  [
    'macros, as said',
    wordTemplate({ mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    /has macros/,
  ],
  ['macros, as there', wordTemplate({ more: { 'word/vbaProject.bin': 'x' } }), /has macros/],
  ['objects', wordTemplate({ more: { 'word/embeddings/a.bin': 'x' } }), /objects of other programs/],
  ['other documents', wordTemplate({ cover: '<w:altChunk/>' }), /embedded objects or documents/],
  ['another template', outside('attachedTemplate', 'file:///C:/a.dotm'), /attached to another template \(file:/],
  ['a picture elsewhere', outside('image', 'https://spy.example/a.png'), /outside of the document \(https:\/\/spy/],
  ['a link to a file', outside('hyperlink', 'file:///etc/passwd'), /outside of the document/],
  ['a field that fetches', field('INCLUDEPICTURE "http://x"'), /loads content from outside \(INCLUDEPICTURE\)/],
  ['a field that runs something', field('DDEAUTO c:\\\\cmd'), /loads content from outside \(DDEAUTO\)/],
  [
    'entities of its own',
    wordTemplate({ more: { 'word/footer1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }),
    /document type/,
  ],
  ['a broken part', wordTemplate({ more: { 'word/footer1.xml': '<a>' } }), /cannot be read \(word\/footer1\.xml\)/],
  [
    'depth',
    wordTemplate({ more: { 'a.xml': '<a>'.repeat(300) + '</a>'.repeat(300) } }),
    /has elements nested too deeply/,
  ],
  ['strict', wordTemplate({ more: { 'word/document.xml': `<w:document ${strict}/>` } }), /Strict Open XML/],
  ['no styles', wordTemplate({ more: { 'word/styles.xml': '' } }), /cannot be read/],
  [
    'more than there is room for',
    wordTemplate({ more: { 'word/media/a.bmp': ' '.repeat(70 << 20) } }),
    /unpacks to more than/,
  ],
])('one with %s is refused in words', (_what, bytes, words) => {
  expect(saidOf(bytes)).toMatch(words);
});

test('a template gets the name of its file, without the extension', () => {
  expect(checkedTemplateName(' ACME  report.docx')).toBe('ACME report');
  for (const name of ['', '.docx', 'a'.repeat(101)])
    expect(() => checkedTemplateName(name)).toThrow('up to 100 characters');
});
