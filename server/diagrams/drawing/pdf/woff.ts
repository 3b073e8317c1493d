const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

interface Table {
  tag: number;
  checksum: number;
  bytes: Uint8Array;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A font as browsers fetch it becomes one as PDF holds it: the same tables, unpacked. */
export async function unpackedWoff(font: ArrayBuffer): Promise<Uint8Array> {
  const view = new DataView(font);
  if (view.getUint32(0) !== SIGNATURE) throw new Error('This is no WOFF font');
  const count = view.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, at): Promise<Table> => {
      const entry = HEADER + at * ENTRY;
      const [offset, packed, size] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
      const bytes = new Uint8Array(font, offset, packed);
      return {
        tag: view.getUint32(entry),
        checksum: view.getUint32(entry + 16),
        bytes: packed < size ? await inflated(bytes) : bytes,
      };
    }),
  );
  return written(view.getUint32(4), tables);
}

/** An SFNT file: a directory of its tables, and the tables, each at a multiple of four. */
function written(flavour: number, tables: readonly Table[]): Uint8Array {
  const padded = (size: number) => (size + 3) & ~3;
  const start = 12 + 16 * tables.length;
  const result = new Uint8Array(start + tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0));
  const view = new DataView(result.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, flavour);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let offset = start;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + 16 * at;
    view.setUint32(entry, tag);
    view.setUint32(entry + 4, checksum);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    result.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return result;
}
