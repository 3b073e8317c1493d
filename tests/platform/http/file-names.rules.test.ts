// Names of downloads: whatever a project is called, its export has a name that fits a header, is read back by browsers, and works on a
// disk.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fileName } from '../../../server/files/rules/file-name.ts';
import { disposition, downloadName } from '../../../server/platform/text/file-names.ts';

/** The name as a browser reads it. */
const readBack = (header: string) => decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)![1]!);

test.each([
  ['Rover', 'Rover.json'],
  ['"Rover" said \'no\'', '"Rover" said \'no\'.json'],
  ['a/b\\c', 'a-b-c.json'],
  ['two\nlines\r\n', 'two lines.json'],
  ['Räder für 火星 🚀', 'Räder für 火星 🚀.json'],
  ['', 'Unnamed.json'],
  [' .. ', 'Unnamed.json'],
  ['.hidden', 'hidden.json'],
  ['fdp.\u202Eexe', 'fdp. exe.json'],
  ['100% (a*b)', '100% (a*b).json'],
])('%j is saved as %j', (title, name) => {
  expect(downloadName(title, '.json')).toBe(name);
  expect(readBack(disposition(name))).toBe(name);
});

test('a long name is cut between two characters, and keeps its extension', () => {
  const name = downloadName('👩‍🚀'.repeat(200), '.reqifz');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^(👩‍🚀)+\.reqifz$/u);
});

describe('any name', () => {
  const any = fc.string({ unit: 'binary', maxLength: 400 });
  test('of a project gives a valid header, and a file in the same folder', () => {
    fc.assert(
      fc.property(any, (title) => {
        const name = downloadName(title, '.json');
        expect(new Headers({ 'content-disposition': disposition(name) }).get('content-disposition')).toMatch(
          /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/,
        );
        expect(readBack(disposition(name))).toBe(name);
        expect(name).toMatch(/^[^./\\\p{Cc}][^/\\\p{Cc}]*\.json$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }),
    );
  });
  test('of an uploaded file can be sent, and stays the same when uploaded again', () => {
    fc.assert(
      fc.property(any, (given) => {
        const name = fileName(given);
        expect(() => new Headers({ 'content-disposition': disposition(name) })).not.toThrow();
        expect(fileName(name)).toBe(name);
      }),
    );
  });
});

test('the name of a file that is sent does not turn its reading direction', () => {
  expect(fileName('invoice\u202Egnp.exe')).toBe('invoicegnp.exe');
  expect(fileName('\u2066a\u2028b\u200F.pdf')).toBe('ab.pdf');
});
