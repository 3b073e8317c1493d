import { posix } from 'node:path';

import type { Parser } from '../../../platform/jobs/parse-in-thread.ts';
import { xmlReader, type XmlHandlers } from '../../../platform/text/xml.ts';
import { zipReader } from '../../../platform/text/zip.ts';
import { BoundedText } from './bounded-text.ts';

const ignored: Parser = { write: () => undefined, end: () => undefined };
const MAX_CELLS = 100_000;
const MAX_NAMES = 1000;

/**
 * Returns a parser for the words of a document of Word, a workbook of Excel or slides of PowerPoint; of another archive, for the names in
 * it.
 */
export function officeText(into: BoundedText): Parser {
  const word = new BoundedText();
  const slides = new Map<number, BoundedText>();
  const book = new Workbook();
  const names: string[] = [];
  const zip = zipReader((name) => {
    if (names.length < MAX_NAMES) names.push(name);
    else into.isCut = true;
    if (name === 'word/document.xml') return xmlReader(paragraphs(word));
    const slide = /^ppt\/slides\/slide(\d{1,6})\.xml$/.exec(name);
    if (slide) {
      const text = new BoundedText();
      slides.set(Number(slide[1]), text);
      return xmlReader(paragraphs(text));
    }
    return book.part(name) ?? ignored;
  });
  return {
    write: zip.write,
    end() {
      zip.end();
      if (names.includes('word/document.xml')) take(into, word);
      else if (slides.size > 0)
        for (const [number, text] of [...slides].toSorted(([a], [b]) => a - b)) {
          into.add(`Slide ${number}\n`);
          take(into, text);
          into.add('\n');
        }
      else if (names.includes('xl/workbook.xml')) book.write(into);
      else into.add(`An archive of:\n${names.join('\n')}\n`);
    },
  };
}

function take(into: BoundedText, from: BoundedText): void {
  into.add(String(from));
  if (from.isCut) into.isCut = true;
}

/** The text of Word and of PowerPoint: a line for each paragraph, and one for each row of a table, with tabs between its cells. */
function paragraphs(into: BoundedText): XmlHandlers {
  let isText = false;
  let cells = 0;
  return {
    open({ local }) {
      if (local === 't') isText = true;
      else if (local === 'tc') cells++;
      else if (local === 'tab' && cells === 0) into.add('\t');
      else if (local === 'br' || local === 'cr') into.add(cells > 0 ? ' ' : '\n');
    },
    text(text) {
      if (isText) into.add(text);
    },
    close({ local }) {
      if (local === 't') isText = false;
      else if (local === 'p') into.add(cells > 0 ? ' ' : '\n');
      else if (local === 'tr' && cells === 0) into.add('\n');
      else if (local === 'tc') {
        cells--;
        into.add('\t');
      }
    },
  };
}

/** A cell: text, or the number of one that is shared. */
type Cell = string | number;

/** The parts of a workbook in their given order: shared texts may come after the sheets that refer to them. */
class Workbook {
  readonly #sheets: { name: string; id: string }[] = [];
  readonly #targets = new Map<string, string>();
  readonly #rows = new Map<string, Cell[][]>();
  readonly #shared: string[] = [];
  #cells = 0;
  #length = new BoundedText();
  #isCut = false;

  part(name: string): Parser | undefined {
    if (name === 'xl/workbook.xml')
      return reading(({ local, attributes }) => {
        if (local !== 'sheet') return;
        const id = Object.values(attributes).find((each) => each.local === 'id' && each.prefix !== '')?.value ?? '';
        this.#sheets.push({ name: attributes['name']?.value ?? '', id });
      });
    if (name === 'xl/_rels/workbook.xml.rels')
      return reading(({ attributes }) => {
        const target = attributes['Target']?.value ?? '';
        const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
        this.#targets.set(attributes['Id']?.value ?? '', path);
      });
    if (name === 'xl/sharedStrings.xml') return xmlReader(this.#sharedTexts());
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) return xmlReader(this.#sheet(name));
    return undefined;
  }

  write(into: BoundedText): void {
    for (const { name, id } of this.#sheets) {
      into.add(`${name}\n`);
      for (const row of this.#rows.get(this.#targets.get(id) ?? '') ?? [])
        into.add(`${row.map((cell) => (typeof cell === 'number' ? (this.#shared[cell] ?? '') : cell)).join('\t')}\n`);
      into.add('\n');
    }
    if (this.#isCut) into.isCut = true;
  }

  #sharedTexts(): XmlHandlers {
    let text = '';
    let isText = false;
    let isReading = false;
    return {
      open({ local }) {
        if (local === 'si') text = '';
        if (local === 'rPh') isReading = true;
        if (local === 't') isText = !isReading;
      },
      text(more) {
        if (isText) text += more;
      },
      close: ({ local }) => {
        if (local === 't') isText = false;
        if (local === 'rPh') isReading = false;
        if (local === 'si') this.#share(text);
      },
    };
  }
  #share(text: string): void {
    this.#length.add(text);
    // A text that is left out still takes its number.
    this.#shared.push(this.#length.isCut ? '' : text);
    if (this.#length.isCut) this.#isCut = true;
  }

  #sheet(name: string): XmlHandlers {
    const rows: Cell[][] = [];
    this.#rows.set(name, rows);
    let kind = '';
    let value = '';
    let isValue = false;
    let row: Cell[] = [];
    return {
      open({ local, attributes }) {
        if (local === 'row') row = [];
        if (local === 'c') {
          kind = attributes['t']?.value ?? '';
          value = '';
          // The file leaves out empty cells; the reader puts them back, so that columns stay below each other.
          const column = columnOf(attributes['r']?.value ?? '');
          while (column !== undefined && row.length < Math.min(column, 1000)) row.push('');
        }
        if (local === 'v' || local === 't') isValue = true;
      },
      text(more) {
        if (isValue) value += more;
      },
      close: ({ local }) => {
        if (local === 'v' || local === 't') isValue = false;
        if (local === 'c') row.push(kind === 's' ? Number(value) : shownValue(kind, value));
        if (local === 'row') this.#keep(rows, row);
      },
    };
  }
  #keep(rows: Cell[][], row: Cell[]): void {
    this.#cells += row.length + 1;
    if (this.#cells > MAX_CELLS) this.#isCut = true;
    else rows.push(row);
  }
}

const shownValue = (kind: string, value: string): string =>
  kind === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value.replace(/[\t\n\r]+/g, ' ');

/** The number of a column by the name of a cell: 0 for A7, 27 for AB7. */
function columnOf(cell: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(cell)?.[1];
  if (letters === undefined) return undefined;
  return letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const reading = (open: XmlHandlers['open']): Parser =>
  xmlReader({ open, text: () => undefined, close: () => undefined });
