import { Turns } from '../turns.ts';
import { nestsDeeper } from './json-depth.ts';

/** The length from which JSON is parsed in turns; a shorter text takes a few milliseconds at most, whatever it contains. */
const LONG = 128 << 10;
const PIECE = 64 << 10;
/** The depth to which long lists and objects are split into pieces. */
const OPENED = 8;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const blank = /[ \t\n\r]*/y;
const plainValue = /[^\s,\]}[{":]+/y;

export interface JsonLimits {
  /** The maximum nesting of lists and objects. */
  depth: number;
  /** The maximum number of values. */
  values: number;
  tooDeep: () => Error;
  tooMany: () => Error;
}

/** Parses a text of JSON as `JSON.parse` does; a long one in pieces, between which others have their turn, and within limits. */
export async function parseInTurns(text: string, limits: JsonLimits): Promise<unknown> {
  if (text.length > LONG) return new PiecewiseReader(text, limits).whole();
  if (nestsDeeper(text, limits.depth)) throw limits.tooDeep();
  return JSON.parse(text) as unknown;
}

class PiecewiseReader {
  readonly #text: string;
  readonly #limits: JsonLimits;
  readonly #turns = new Turns();
  #at = 0;
  #values = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  async whole(): Promise<unknown> {
    const value = await this.#value(0);
    this.#next();
    if (this.#at < this.#text.length) throw this.#wrong();
    return value;
  }

  async #value(level: number): Promise<unknown> {
    const sign = this.#next();
    if (level < OPENED && sign === LIST) return this.#list(level);
    if (level < OPENED && sign === OBJECT) return this.#object(level);
    const from = this.#at;
    this.#at = this.#endOfValue(sign, level);
    return JSON.parse(this.#text.slice(from, this.#at)) as unknown;
  }

  async #list(level: number): Promise<unknown[]> {
    const list: unknown[] = [];
    await this.#members(level, LIST_END, {
      some: (text) => {
        for (const each of JSON.parse(`[${text}]`) as unknown[]) list.push(each);
      },
      long: async () => void list.push(await this.#value(level + 1)),
    });
    return list;
  }

  async #object(level: number): Promise<object> {
    const object = {};
    const put = (key: string, value: unknown) =>
      Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    await this.#members(level, OBJECT_END, {
      some: (text) => {
        for (const [key, value] of Object.entries(JSON.parse(`{${text}}`) as object)) put(key, value);
      },
      long: async () => {
        const key = this.#key();
        put(key, await this.#value(level + 1));
      },
    });
    return object;
  }

  /** Parses the members of a list or an object: as many at a time as a piece has, or a longer one by itself. */
  async #members(level: number, end: number, take: { some(text: string): void; long(): Promise<void> }): Promise<void> {
    this.#at++;
    for (let isFirst = true; ; isFirst = false) {
      if (this.#turns.isOver) await this.#turns.next();
      this.#next();
      const cut = this.#cut(level);
      if (cut === undefined) await take.long();
      else {
        const text = this.#text.slice(this.#at, cut);
        const isEmpty = isFirst && this.#text.charCodeAt(cut) === end && cut === this.#at;
        if (cut === this.#at && !isEmpty) throw this.#wrong();
        take.some(text);
        this.#at = cut;
      }
      const sign = this.#next();
      if (sign !== COMMA && sign !== end) throw this.#wrong();
      this.#at++;
      if (sign === end) return;
    }
  }

  /** Returns the last comma between members in the next piece, or the end of their list or object; undefined if one member is longer. */
  #cut(level: number): number | undefined {
    let depth = 0;
    let values = 0;
    let cut: number | undefined;
    let valuesUntilCut = 0;
    const end = Math.min(this.#at + PIECE, this.#text.length);
    for (let at = this.#at; at < end; at++) {
      const sign = this.#text.charCodeAt(at);
      if (sign === QUOTE) at = this.#endOfString(at);
      else if (sign === COMMA) {
        values++;
        if (depth > 0) continue;
        cut = at;
        valuesUntilCut = values;
      } else if (sign === LIST || sign === OBJECT) {
        values++;
        depth++;
        if (level + depth >= this.#limits.depth) throw this.#limits.tooDeep();
      } else if ((sign === LIST_END || sign === OBJECT_END) && depth-- === 0) {
        this.#count(values);
        return at;
      }
    }
    this.#count(valuesUntilCut);
    return cut;
  }

  #endOfValue(sign: number, level: number): number {
    if (sign === QUOTE) return this.#endOfString(this.#at) + 1;
    if (sign !== LIST && sign !== OBJECT) {
      plainValue.lastIndex = this.#at;
      if (!plainValue.test(this.#text)) throw this.#wrong();
      return plainValue.lastIndex;
    }
    let depth = 0;
    for (let at = this.#at; at < this.#text.length; at++) {
      const each = this.#text.charCodeAt(at);
      if (each === QUOTE) at = this.#endOfString(at);
      else if (each === COMMA) this.#count(1);
      else if (each === LIST || each === OBJECT) {
        this.#count(1);
        if (level + ++depth > this.#limits.depth) throw this.#limits.tooDeep();
      } else if ((each === LIST_END || each === OBJECT_END) && --depth === 0) return at + 1;
    }
    throw this.#wrong();
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > this.#limits.values) throw this.#limits.tooMany();
  }

  #key(): string {
    const from = this.#at;
    if (this.#next() !== QUOTE) throw this.#wrong();
    this.#at = this.#endOfString(from) + 1;
    const key = JSON.parse(this.#text.slice(from, this.#at)) as string;
    if (this.#next() !== COLON) throw this.#wrong();
    this.#at++;
    return key;
  }

  /** Goes on to the next sign that is not blank. */
  #next(): number {
    blank.lastIndex = this.#at;
    blank.test(this.#text);
    this.#at = blank.lastIndex;
    return this.#text.charCodeAt(this.#at);
  }

  #endOfString(from: number): number {
    let end = this.#text.indexOf('"', from + 1);
    while (end !== -1 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end === -1) throw this.#wrong();
    return end;
  }

  /** Tells whether an odd number of backslashes precedes a quote. */
  #isEscaped(quote: number): boolean {
    let from = quote;
    while (this.#text.charCodeAt(from - 1) === BACKSLASH) from--;
    return (quote - from) % 2 === 1;
  }

  #wrong(): SyntaxError {
    return new SyntaxError(`Unexpected JSON at position ${this.#at}`);
  }
}
