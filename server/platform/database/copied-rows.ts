import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { unstorable } from '../../refusals/refusal.ts';

const AT_ONCE = 64 << 10;

/** Rows on their way into a table. A connection that is given one as the only parameter of a statement sends them instead. */
export class CopiedRows {
  readonly #lines: Iterable<string>;

  constructor(lines: Iterable<string>) {
    this.#lines = lines;
  }

  async send(client: pg.ClientBase, statement: string): Promise<{ rows: never[]; command: string; rowCount: number }> {
    const into = client.query(copyFrom(statement));
    await pipeline(Readable.from(this.#pieces(), { objectMode: true, highWaterMark: 2 }), into);
    return { rows: [], command: 'COPY', rowCount: into.rowCount };
  }

  /** Yields pieces, and gives other work its turn after each. */
  async *#pieces(): AsyncGenerator<Buffer> {
    let text = '';
    for (const line of this.#lines) {
      text += line;
      if (text.length < AT_ONCE) continue;
      yield encoded(text);
      text = '';
      await new Promise((done) => setImmediate(done));
    }
    if (text !== '') yield encoded(text);
  }
}

/** Half a surrogate pair would come back as another character; a NUL is refused by the database itself. */
function encoded(text: string): Buffer {
  if (!text.isWellFormed()) throw unstorable();
  return Buffer.from(text);
}
