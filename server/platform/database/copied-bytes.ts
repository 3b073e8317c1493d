import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * The bytes before a value in the binary format of COPY: a signature of 11 bytes, flags and the length of an extension; for a row the
 * number of its values and the length of the first.
 */
const HEADER = 11 + 4 + 4;
const VALUE = 2 + 4;

/** The row that is answered. */
export interface Copied {
  content: Buffer;
}

/** Bytes on their way out of a table. A connection that is given this as the only parameter of a statement answers the one value that it copies. */
export class CopiedBytes {
  async take(client: pg.ClientBase, statement: string): Promise<{ rows: Copied[]; command: string; rowCount: number }> {
    const from = client.query(copyTo(statement));
    const copied = Buffer.concat(await Array.fromAsync<Buffer>(from));
    const isThere = copied.readInt16BE(HEADER) > 0;
    if (!isThere) return { rows: [], command: 'COPY', rowCount: 0 };
    const length = copied.readInt32BE(HEADER + 2);
    const begin = HEADER + VALUE;
    return { rows: [{ content: copied.subarray(begin, begin + length) }], command: 'COPY', rowCount: 1 };
  }
}
