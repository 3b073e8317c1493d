import { inflateSync } from 'node:zlib';

/** A value in a PDF of this project, which writes no object streams. */
export type PdfValue = string | number | boolean | null | PdfRef | PdfName | PdfValue[] | PdfDict;
export interface PdfRef {
  ref: number;
}
export interface PdfName {
  name: string;
}
export interface PdfDict {
  dict: Record<string, PdfValue>;
}

export interface PdfObjects {
  trailer: Record<string, PdfValue>;
  ids: readonly number[];
  /** Returns the object behind a reference. */
  at(value: PdfValue | undefined): PdfValue | undefined;
  dict(value: PdfValue | undefined): Record<string, PdfValue>;
  list(value: PdfValue | undefined): PdfValue[];
  /** The content of a stream, as Latin-1. */
  stream(value: PdfValue | undefined): string;
}

export const isRef = (value: PdfValue | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'ref' in value;
export const nameOf = (value: PdfValue | undefined): string =>
  typeof value === 'object' && value !== null && 'name' in value ? (value as PdfName).name : '';

export function objectsOfPdf(pdf: Uint8Array): PdfObjects {
  const raw = Buffer.from(pdf).toString('latin1');
  const bodies = new Map<number, string>();
  for (const [, id, body] of raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) bodies.set(Number(id), body!);
  const read = new Map<number, PdfValue>();
  const at = (value: PdfValue | undefined): PdfValue | undefined => {
    if (!isRef(value)) return value;
    const { ref } = value;
    if (!read.has(ref)) read.set(ref, readValue(bodies.get(ref) ?? 'null'));
    return read.get(ref);
  };
  const dict = (value: PdfValue | undefined) => {
    const found = at(value);
    return typeof found === 'object' && found !== null && 'dict' in found ? found.dict : {};
  };
  const list = (value: PdfValue | undefined) => {
    const found = at(value);
    return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found];
  };
  const stream = (value: PdfValue | undefined) => {
    const body = isRef(value) ? (bodies.get(value.ref) ?? '') : '';
    const [, content = ''] = /stream\r?\n(.*)\r?\nendstream/s.exec(body) ?? [];
    const bytes = Buffer.from(content, 'latin1');
    return (nameOf(dict(value)['Filter']) === 'FlateDecode' ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const { dict: trailer } = readValue(raw.slice(raw.lastIndexOf('trailer') + 7)) as PdfDict;
  return { trailer, ids: [...bodies.keys()], at, dict, list, stream };
}

const TOKEN = /<<|>>|\[|\]|\((?:\\.|[^\\()])*\)|<[\da-fA-F\s]*>|\/[^\s/[\]<>()]*|\d+ \d+ R\b|[^\s/[\]<>()]+/gsy;

/** The first value of a text. */
function readValue(text: string): PdfValue {
  let place = 0;
  const next = (): string => {
    while (/\s/.test(text[place] ?? 'x')) place++;
    TOKEN.lastIndex = place;
    const [token] = TOKEN.exec(text) ?? [''];
    if (token === '') throw new Error(`No PDF: ${text.slice(place, place + 40)}`);
    place += token.length;
    return token;
  };
  const value = (token: string): PdfValue => {
    if (token === '<<') {
      const dict: Record<string, PdfValue> = {};
      for (let key = next(); key !== '>>'; key = next()) dict[key.slice(1)] = value(next());
      return { dict };
    }
    if (token === '[') {
      const list: PdfValue[] = [];
      for (let each = next(); each !== ']'; each = next()) list.push(value(each));
      return list;
    }
    if (token.startsWith('/')) return { name: token.slice(1) };
    if (token.startsWith('(')) return stringOf(token.slice(1, -1));
    if (token.startsWith('<')) return Buffer.from(token.slice(1, -1), 'hex').toString('latin1');
    if (token.endsWith(' R')) return { ref: Number.parseInt(token, 10) };
    if (token === 'true' || token === 'false') return token === 'true';
    return token === 'null' ? null : Number(token);
  };
  return value(next());
}

function stringOf(escaped: string): string {
  const bare = escaped.replace(/\\(.)/gs, '$1');
  return bare.startsWith('\u00FE\u00FF') ? Buffer.from(bare.slice(2), 'latin1').swap16().toString('utf16le') : bare;
}
