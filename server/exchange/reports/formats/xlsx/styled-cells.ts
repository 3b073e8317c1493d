import { randomUUID } from 'node:crypto';

import { strFromU8, strToU8, type Unzipped } from 'fflate';

import { withoutMarks } from '../../../../platform/text/marks.ts';
import type { Run } from '../../paper.ts';
import { xmlText } from '../../rules/xml-text.ts';

const STRINGS = 'xl/sharedStrings.xml';
/** The letters of all other cells. */
const LETTERS = '<color theme="1"/><family val="2"/><scheme val="minor"/>';

/** Cells of which some letters look otherwise, such as words that went, of which the library knows nothing. */
export class StyledCells {
  readonly #cells: (readonly Run[])[] = [];
  /** A word that no text has. */
  readonly #word = randomUUID();

  /** Keeps what a cell says; answers the text that holds its place until the library has written the book. */
  placeFor(cell: readonly Run[]): string {
    return `${this.#word}:${this.#cells.push(cell) - 1}`;
  }

  /** Puts the cells in their places. Long books are not made texts where there are none. */
  fillIn(parts: Unzipped): void {
    if (this.#cells.length === 0) return;
    const place = new RegExp(`<t>${this.#word}:(\\d+)</t>`, 'g');
    const strings = strFromU8(parts[STRINGS]!);
    parts[STRINGS] = strToU8(strings.replace(place, (_, at: string) => this.#cells[Number(at)]!.map(runXml).join('')));
  }
}

function runXml({ text, isBold, isItalic, isStruck, isUnderlined, raised }: Run): string {
  const style = [
    isBold && '<b/>',
    isItalic && '<i/>',
    isStruck && '<strike/>',
    isUnderlined && '<u/>',
    raised && `<vertAlign val="${raised === 'sub' ? 'subscript' : 'superscript'}"/>`,
  ]
    .filter(Boolean)
    .join('');
  const letters = withoutMarks(xmlText(text));
  return `<r>${style && `<rPr>${style}${LETTERS}</rPr>`}<t xml:space="preserve">${letters}</t></r>`;
}
