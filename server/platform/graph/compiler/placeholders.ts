import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import { NotThere } from './not-covered.ts';
import type { Reading, ColumnValues } from './reading.ts';
import type { AnswerPart } from './texts.ts';

/** The character around a placeholder, which never occurs unescaped in JSON. */
const MARK = '\u0001';
const MAX_KEPT = 500;
const MAX_LENGTH = 60;
const MAX_NUMBER = 5_000;

type Finish = (values: ColumnValues, reading: Reading) => string;
interface Placeholder {
  names: readonly string[];
  /** True if the result depends on the values alone. */
  isKept: boolean;
  finish: Finish;
  byNumber: string[];
  kept: Map<string, string>;
}

const notThere = (): never => {
  throw new NotThere();
};

/**
 * The parts of an answer for which the database gives only the input: names from the schema, and computed values. Results from columns are
 * remembered, since a page has few classes and many entities; results without columns depend on the reader.
 */
export class Placeholders {
  readonly #placeholders: Placeholder[] = [];
  #missing: number | undefined;

  /** Returns the SQL of a placeholder: its number and the values to finish it with. */
  add(values: Readonly<Record<string, Sql>>, finish: Finish, isKept = true): AnswerPart[] {
    const number = this.#number(Object.keys(values), finish, isKept);
    const [one, ...others] = Object.values(values);
    if (!one) return [`${MARK}${number}${MARK}`];
    // `to_json` of a null writes nothing, which is faster than a test of each value.
    const given = others.length === 0 ? sql`to_json(${one})` : sql`json_build_array(${sql.join([one, ...others])})`;
    return [`${MARK}${number},`, given, MARK];
  }

  /** Returns a placeholder for a required value that is missing. */
  missing(): string {
    this.#missing ??= this.#number([], notThere, false);
    return `${MARK}${this.#missing}${MARK}`;
  }

  #number(names: readonly string[], finish: Finish, isKept: boolean): number {
    return this.#placeholders.push({ names, finish, isKept, byNumber: [], kept: new Map() }) - 1;
  }

  /** The answer with all said. */
  fill(text: string, reading: Reading): string {
    const parts: string[] = [];
    let from = 0;
    for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, from)) {
      const end = text.indexOf(MARK, at + 1);
      parts.push(text.slice(from, at), this.#said(text, at + 1, end, reading));
      from = end + 1;
    }
    if (from === 0) return text;
    parts.push(text.slice(from));
    return parts.join('');
  }

  /**
   * Returns the finished text of a placeholder at a position. Most have one small number as their only value, and are many, so that number
   * is read without parsing.
   */
  #said(text: string, start: number, end: number, reading: Reading): string {
    const comma = text.indexOf(',', start);
    const hasColumns = comma >= 0 && comma < end;
    const placeholder = this.#placeholders[digits(text, start, hasColumns ? comma : end)]!;
    if (!hasColumns) return placeholder.finish({}, reading);
    const number = digits(text, comma + 1, end);
    const isNumber = number >= 0 && number < MAX_NUMBER;
    const known = isNumber ? placeholder.byNumber[number] : placeholder.kept.get(text.slice(comma + 1, end));
    if (known !== undefined) return known;
    const given = text.slice(comma + 1, end);
    const values = valuesIn(given, placeholder.names.length);
    const said = placeholder.finish(Object.fromEntries(placeholder.names.map((name, i) => [name, values[i]])), reading);
    if (!placeholder.isKept) return said;
    if (isNumber) placeholder.byNumber[number] = said;
    else keep(placeholder.kept, given, said);
    return said;
  }
}

function keep(kept: Map<string, string>, given: string, said: string): void {
  if (given.length > MAX_LENGTH) return;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(given, said);
}

/** Parses the database's values for a placeholder. */
function valuesIn(given: string, count: number): unknown[] {
  if (count > 1) return JSON.parse(given) as unknown[];
  return [given === '' ? null : JSON.parse(given)];
}

/** The number that stands there in digits; negative for anything else. */
function digits(text: string, start: number, end: number): number {
  let number = start < end ? 0 : -1;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
