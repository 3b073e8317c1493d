import { randomUUID } from 'node:crypto';

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { htmlOf } from '../../../platform/text/html.ts';
import type { Table } from '../paper.ts';
import { xmlText } from '../rules/xml-text.ts';

const DOCUMENT = 'word/document.xml';
const ROW = { begins: '<w:tr>', ends: '</w:tr>' };
const BREAK = '</w:t><w:br/><w:t xml:space="preserve">';

/**
 * The rows of the tables of one document. The library keeps some kilobytes for each cell until all is written, a gigabyte for ten
 * thousand rows: it writes one row of each table, and all are written like that one.
 */
export class Rows {
  readonly #mark = randomUUID();
  readonly #tables: Table[] = [];

  /** The texts of the row that the library is to write for a table. */
  sampleOf(table: Table): string[] {
    const place = this.#tables.push(table) - 1;
    return table.columns.map((_, at) => this.#markOf(place, at));
  }

  /** The document with all rows. */
  writtenInto(packed: Uint8Array): Uint8Array {
    if (this.#tables.length === 0) return packed;
    const parts = unzipSync(packed);
    const xml = strFromU8(parts[DOCUMENT]!);
    const pieces: string[] = [];
    let done = 0;
    for (const [place, { rows }] of this.#tables.entries()) {
      const inside = xml.indexOf(this.#markOf(place, 0), done);
      const begin = xml.lastIndexOf(ROW.begins, inside);
      const end = xml.indexOf(ROW.ends, inside) + ROW.ends.length;
      const around = xml.slice(begin, end).split(new RegExp(`${this.#mark}-\\d+-\\d+\\.`));
      pieces.push(xml.slice(done, begin));
      for (const row of rows)
        pieces.push(around.map((each, at) => (at === 0 ? each : textOf(row[at - 1]) + each)).join(''));
      done = end;
    }
    pieces.push(xml.slice(done));
    return zipSync({ ...parts, [DOCUMENT]: strToU8(pieces.join('')) });
  }

  #markOf(place: number, at: number): string {
    return `${this.#mark}-${place}-${at}.`;
  }
}

const textOf = (text = ''): string => xmlText(text).split('\n').map(htmlOf).join(BREAK);
