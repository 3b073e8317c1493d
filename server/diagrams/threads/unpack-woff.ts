import { inflateSync } from 'node:zlib';

const HEAD = 44;
const ENTRY = 20;
const SIGNATURE = 0x774f4646;
const padded = (length: number) => (length + 3) & ~3;

/** Unpacks a web font (WOFF) into the form that programs install: its tables unpacked, one after the other. */
export function unpackWoff(packed: Uint8Array): Uint8Array {
  const from = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (from.getUint32(0) !== SIGNATURE) throw new Error('This is no WOFF font.');
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEAD + index * ENTRY;
    const [offset, size, length] = [from.getUint32(at + 4), from.getUint32(at + 8), from.getUint32(at + 12)];
    const part = packed.subarray(offset, offset + size);
    const content = size < length ? inflateSync(part) : part;
    return { tag: from.getUint32(at), sum: from.getUint32(at + 16), content };
  });
  const head = 12 + 16 * count;
  const result = new Uint8Array(tables.reduce((sum, { content }) => sum + padded(content.length), head));
  const into = new DataView(result.buffer);
  const power = Math.floor(Math.log2(count));
  into.setUint32(0, from.getUint32(4));
  into.setUint16(4, count);
  into.setUint16(6, 16 * 2 ** power);
  into.setUint16(8, power);
  into.setUint16(10, 16 * (count - 2 ** power));
  let at = head;
  for (const [index, { tag, sum, content }] of tables.entries()) {
    for (const [place, value] of [tag, sum, at, content.length].entries())
      into.setUint32(12 + 16 * index + 4 * place, value);
    result.set(content, at);
    at += padded(content.length);
  }
  return result;
}
