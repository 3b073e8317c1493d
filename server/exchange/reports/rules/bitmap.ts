import { crc32, deflateSync } from 'node:zlib';

/** The facts in the header of a BMP. */
interface Header {
  width: number;
  height: number;
  /** True if its first row is the uppermost. */
  isTopDown: boolean;
  bits: number;
  /** The place of its pixels, and of its colours. */
  pixels: number;
  palette: number;
}
/** The size of the file's own header, and the ways of storing: plain, and plain with masks for 32 bits. */
const FILE = 14;
const PLAIN = 0;
const MASKED = 3;

export const isBitmap = (data: Buffer): boolean => data.toString('latin1', 0, 2) === 'BM';

/** Returns a BMP as PNG; undefined for one that is damaged, compressed, or has too many pixels. */
export function bitmapAsPng(data: Buffer, mostPixels: number): Buffer | undefined {
  const header = headerOf(data);
  if (!header || header.width * header.height > mostPixels) return undefined;
  const { width, height, bits, pixels, isTopDown } = header;
  const step = Math.ceil((width * bits) / 32) * 4;
  if (data.length < pixels + step * height) return undefined;
  const rows = Buffer.alloc((1 + 3 * width) * height);
  for (let row = 0; row < height; row++) {
    const from = pixels + step * (isTopDown ? row : height - 1 - row);
    for (let column = 0; column < width; column++) {
      const at = placeOf(data, header, from, column);
      const to = row * (1 + 3 * width) + 1 + 3 * column;
      // A BMP has blue first, a PNG red.
      for (let part = 0; part < 3; part++) rows[to + part] = data[at + 2 - part] ?? 0;
    }
  }
  return pngOf(width, height, rows);
}

function headerOf(data: Buffer): Header | undefined {
  if (data.length < FILE + 40) return undefined;
  const size = data.readUInt32LE(FILE);
  const [width, high] = [data.readInt32LE(FILE + 4), data.readInt32LE(FILE + 8)];
  const [bits, stored] = [data.readUInt16LE(FILE + 14), data.readUInt32LE(FILE + 16)];
  const isKnown = [1, 4, 8, 24, 32].includes(bits) && (stored === PLAIN || (stored === MASKED && bits === 32));
  if (size < 40 || width <= 0 || high === 0 || !isKnown) return undefined;
  return {
    width,
    height: Math.abs(high),
    isTopDown: high < 0,
    bits,
    pixels: data.readUInt32LE(10),
    palette: FILE + size,
  };
}

/** Returns the place of a pixel's colour: its own, or that in the list of colours. */
function placeOf(data: Buffer, { bits, palette }: Header, row: number, column: number): number {
  if (bits >= 24) return row + (column * bits) / 8;
  const perByte = 8 / bits;
  const byte = data[row + Math.floor(column / perByte)] ?? 0;
  const index = (byte >> (8 - bits * ((column % perByte) + 1))) & ((1 << bits) - 1);
  return palette + 4 * index;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes rows of red, green and blue, each behind a zero, as PNG. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
