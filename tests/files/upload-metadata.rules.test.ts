// The metadata of an upload in parts: words with values in base64. Anything else is refused, and nothing is guessed.
import { expect, test } from 'vitest';

import { numberInHeader, uploadMetadata } from '../../server/files/rules/upload-metadata.ts';

test('words have values, or none', () => {
  expect([...uploadMetadata('filename cGzDpG4ucGRm, is_confidential ,filetype YXBwbGljYXRpb24vcGRm')]).toEqual([
    ['filename', 'plän.pdf'],
    ['is_confidential', ''],
    ['filetype', 'application/pdf'],
  ]);
  expect([...uploadMetadata('')]).toEqual([]);
});

test.each(['filename plän.pdf', 'filename a b', 'a YQ==,a Yg==', 'file/name YQ==', `${'a'.repeat(51)} YQ==`])(
  '%s is refused',
  (header) => expect(() => uploadMetadata(header)).toThrow(/^Upload-Metadata must be keys/),
);

test('a number of a header is whole, and there', () => {
  expect(numberInHeader('Upload-Offset', '42')).toBe(42);
  expect(() => numberInHeader('Upload-Offset', undefined)).toThrow(
    'Send the header Upload-Offset with a whole number.',
  );
  for (const wrong of ['-1', '1.5', '', '1e3', '9'.repeat(16)])
    expect(() => numberInHeader('Upload-Offset', wrong)).toThrow(`it is '${wrong}'`);
});
