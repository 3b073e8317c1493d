import { zipSync } from 'fflate';

const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Returns the start and the end of a zip's directory. */
function listOf(zip: Buffer): { from: number; to: number } {
  const to = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  return { from: zip.readUInt32LE(to + 16), to };
}

/** Makes a zip with an entry that only readers of the list at its end find: it lies within the content of a stored file. */
export function withHidden(
  files: Record<string, Uint8Array>,
  carrier: string,
  hidden: Record<string, Uint8Array>,
): Uint8Array<ArrayBuffer> {
  const inner = Buffer.from(zipSync(hidden, { level: 0 }));
  const outer = Buffer.from(zipSync({ ...files, [carrier]: [inner, { level: 0 }] }));
  const at = outer.indexOf(inner);
  const [innerList, list] = [listOf(inner), listOf(outer)];
  const more = Buffer.from(inner.subarray(innerList.from, innerList.to));
  let count = 0;
  for (let entry = 0; entry < more.length; count++) {
    if (more.readUInt32LE(entry) !== ENTRY) throw new Error('The list of the hidden files is not understood');
    more.writeUInt32LE(more.readUInt32LE(entry + 42) + at, entry + 42);
    entry += 46 + more.readUInt16LE(entry + 28) + more.readUInt16LE(entry + 30) + more.readUInt16LE(entry + 32);
  }
  const end = Buffer.from(outer.subarray(list.to));
  if (end.readUInt32LE(0) !== END) throw new Error('The end of the zip is not understood');
  for (const place of [8, 10]) end.writeUInt16LE(end.readUInt16LE(place) + count, place);
  end.writeUInt32LE(end.readUInt32LE(12) + more.length, 12);
  return new Uint8Array(Buffer.concat([outer.subarray(0, list.to), more, end]));
}
