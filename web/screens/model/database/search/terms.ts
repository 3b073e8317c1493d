export type TokenKind = 'blank' | 'bracket' | 'operator' | 'qualifier' | 'quoted' | 'word';

/** A piece of a query as it was typed; all pieces together are the text. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  /** How many parentheses are open around it. */
  depth: number;
}

const PIECES =
  /(?<blank>\s+)|(?<bracket>[()])|(?<operator>(?:AND|OR|NOT)(?![^\s()]))|(?<qualifier>-?(?:"(?:\\.|[^"\\])*"|\p{L}[\p{L}\p{N}_-]*):(?:"(?:\\.|[^"\\])*"?|[^\s()"])*)|(?<quoted>-?"(?:\\.|[^"\\])*"?)|(?<word>[^\s()"]+)/gu;

/** Divides a query roughly as the server does, for colours and for filters; the server has the last word. */
export function tokensOf(query: string): Token[] {
  let depth = 0;
  return Array.from(query.matchAll(PIECES), ({ 0: text, index: start, groups = {} }) => {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as TokenKind;
    if (text === ')') depth = Math.max(0, depth - 1);
    const token = { kind, text, start, depth };
    if (text === '(') depth++;
    return token;
  });
}

/** A name as a value or field: in quotes where it would be read as something else. */
export const quotedName = (name: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N}_./-]*$/u.test(name) && !/^(any|none|me)$/.test(name) && !name.includes('..')
    ? name
    : `"${name.replace(/["\\]/g, '\\$&')}"`;

/** A name in quotes, as which it is never read as something else. */
export const inQuotes = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** What the search language reads as a field of its own where it is not in quotes. */
const RESERVED =
  /^(?:(?:class|label|global)?id|class|label|number|name|description|is|has|diagram|created|modified|(?:created|modified|locked)by|assignee|baseline|parent|ancestor|child|in|comment|state|verification|order|limit)$/i;

/** How a property or relation may be written before a colon: as it is where that is a word of no other meaning, and in quotes. */
export const fieldsOf = (name: string): string[] =>
  /^\p{L}[\p{L}\p{N}_-]*$/u.test(name) && !RESERVED.test(name) ? [name, inQuotes(name)] : [inQuotes(name)];

/** The words of a query without its grammar. */
export const plainWords = (query: string): string =>
  (query.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(AND|OR|NOT)$/.test(word)).join(' ');

const isSpread = (tokens: Token[]) => tokens.some(({ text, depth }) => text === 'OR' && depth === 0);

/** `field` is how it is written, or all the ways in which it can be. */
const isField = (token: Token, field: string | readonly string[]) =>
  token.kind === 'qualifier' &&
  token.depth === 0 &&
  [field].flat().some((each) => token.text.toLowerCase().startsWith(`${each.toLowerCase()}:`));

/** What stands behind `field:`, comma by comma. */
function valuesIn({ text }: Token): string[] {
  const list = text.slice(text.indexOf(':') + 1);
  return Array.from(list.matchAll(/"((?:\\.|[^"\\])*)"|([^,]+)/g), ([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}

/** The values that a query asks of a field for sure, such as the classes in class:Requirement,Action. */
export function valuesOf(query: string, field: string): string[] {
  const tokens = tokensOf(query);
  return isSpread(tokens) ? [] : tokens.filter((token) => isField(token, field)).flatMap(valuesIn);
}

const tidy = (tokens: { text: string }[]) =>
  tokens
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The same as it is written, with quotes and signs: what a query asks of a field for sure, which may be written in several ways. */
export function writtenOf(query: string, fields: readonly string[]): string[] {
  const tokens = tokensOf(query);
  if (isSpread(tokens)) return [];
  const lists = tokens.filter((token) => isField(token, fields)).map(({ text }) => afterField(text));
  return lists.flatMap((list) => list.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []);
}

/** What stands behind the colon; a field in quotes may hold one itself. */
export const afterField = (text: string) => text.replace(/^(?:"(?:\\.|[^"\\])*"|[^":]*):/, '');

/** The query with these values asked of the field, in place of all others; none takes the field out. */
export const withValues = (query: string, field: string, values: string[]): string =>
  withWritten(query, [field], values.map(quotedName));

/** The same of values as they are written, and of a field that may be written in several ways; the first is used. */
export function withWritten(query: string, field: readonly string[], values: readonly string[]): string {
  const tokens = tokensOf(query);
  const term = values.length > 0 ? `${field[0]}:${values.join(',')}` : '';
  if (isSpread(tokens)) return term ? `(${bare(query)}) ${term} ${orders(query)}`.trim() : query;
  const at = tokens.findIndex((token) => isField(token, field));
  if (at < 0) return [query.trim(), term].filter(Boolean).join(' ');
  return tidy(
    tokens.map((token, index) =>
      isField(token, field) ? { text: index === at ? term : '' } : { text: token.kind === 'blank' ? ' ' : token.text },
    ),
  );
}

const isOrder = ({ kind, depth, text }: Token) => kind === 'qualifier' && depth === 0 && /^(order|limit):/i.test(text);

/** The order and the limit that a query says itself. */
export const orders = (query: string): string =>
  tokensOf(query)
    .filter(isOrder)
    .map(({ text }) => text)
    .join(' ');

/** The conditions of a query, without its order and limit and the AND beside them. */
export function bare(query: string): string {
  const words = tokensOf(query).filter(({ kind }) => kind !== 'blank');
  const goes = (index: number) => {
    const before = words[index - 1];
    const after = words[index + 1];
    const isBeside = (before !== undefined && isOrder(before)) || (after !== undefined && isOrder(after));
    return isOrder(words[index]!) || (words[index]!.text === 'AND' && isBeside);
  };
  const gone = new Set(words.filter((_, index) => goes(index)).map(({ start }) => start));
  return tidy(tokensOf(query).filter(({ start }) => !gone.has(start)));
}

/** Whether a query says its own order, or how many it wants. */
export const ordersItself = (query: string): boolean => orders(query) !== '';

/** The query without its own order. */
export const withoutOrder = (query: string): string =>
  tidy(tokensOf(query).filter((token) => !(isOrder(token) && /^order:/i.test(token.text))));
