// A BMP becomes the same picture as PNG: each pixel with its colour at its place; a damaged one becomes none.
import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { bitmapAsPng } from '../../../server/exchange/reports/rules/bitmap.ts';

const header = (width: number, height: number, bits: number, colours: number) => {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + 4 * colours, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  return head;
};
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** The rows of a PNG in red, green and blue. */
function rowsOf(png: Buffer): string[] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  return Array.from({ length: height }, (_, row) =>
    pixels.subarray(row * (1 + 3 * width) + 1, (row + 1) * (1 + 3 * width)).toString('hex'),
  );
}

test.each([
  [
    '24 bits, from below',
    header(2, 2, 24, 0),
    '0000ff 000000 0000 ff0000 ffffff 0000',
    ['0000ffffffff', 'ff0000000000'],
  ],
  [
    '24 bits, from above',
    header(2, -2, 24, 0),
    '0000ff 000000 0000 ff0000 ffffff 0000',
    ['ff0000000000', '0000ffffffff'],
  ],
  ['32 bits', header(1, 1, 32, 0), '01020300', ['030201']],
  ['one bit and two colours', header(3, 1, 1, 2), '00000000 0000ff00 a0000000', ['ff0000000000ff0000']],
  ['four bits and two colours', header(2, 1, 4, 2), '00000000 ff000000 10000000', ['0000ff000000']],
])('a BMP of %s', (_kind, head, rest, rows) => {
  expect(rowsOf(bitmapAsPng(Buffer.concat([head, hex(rest)]), 1_000)!)).toEqual(rows);
});

test('one that ends too early, is compressed or has too many pixels is none', () => {
  const whole = Buffer.concat([header(2, 2, 24, 0), Buffer.alloc(16)]);
  expect(bitmapAsPng(whole, 4)).toBeDefined();
  expect(bitmapAsPng(whole, 3)).toBeUndefined();
  expect(bitmapAsPng(whole.subarray(0, -1), 4)).toBeUndefined();
  const compressed = Buffer.from(whole);
  compressed.writeUInt32LE(1, 30);
  expect(bitmapAsPng(compressed, 4)).toBeUndefined();
});
