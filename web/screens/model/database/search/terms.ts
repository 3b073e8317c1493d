export type TokenKind = 'blank' | 'bracket' | 'operator' | 'qualifier' | 'quoted' | 'word';

/** A piece of a query as it was typed; all pieces together are the text. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  /** The number of parentheses open around it. */
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

/** Writes a name as a value or field: in quotes if it would be read as something else. */
export const quotedName = (name: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N}_./-]*$/u.test(name) && !/^(any|none|me)$/.test(name) && !name.includes('..')
    ? name
    : `"${name.replace(/["\\]/g, '\\$&')}"`;

/** Puts a name in quotes, so that it is never read as something else. */
export const inQuotes = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** Words that the search language reads as its own fields unless they are in quotes. */
const RESERVED =
  /^(?:(?:class|label|global)?id|class|label|number|name|description|is|has|diagram|created|modified|(?:created|modified|locked)by|assignee|baseline|parent|ancestor|child|in|comment|state|verification|order|limit)$/i;

/** Returns the spellings of a property or relation before a colon: plain if the word has no other meaning, and in quotes. */
export const fieldSpellings = (name: string): string[] =>
  /^\p{L}[\p{L}\p{N}_-]*$/u.test(name) && !RESERVED.test(name) ? [name, inQuotes(name)] : [inQuotes(name)];

/** Returns the words of a query without its grammar. */
export const queryWords = (query: string): string =>
  (query.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(AND|OR|NOT)$/.test(word)).join(' ');

const isSpread = (tokens: Token[]) => tokens.some(({ text, depth }) => text === 'OR' && depth === 0);

/** Tells whether a token is a condition on a field; `field` is one spelling or all of them. */
const isField = (token: Token, field: string | readonly string[]) =>
  token.kind === 'qualifier' &&
  token.depth === 0 &&
  [field].flat().some((each) => token.text.toLowerCase().startsWith(`${each.toLowerCase()}:`));

/** Reads the values after `field:`, separated by commas. */
function valuesIn({ text }: Token): string[] {
  const list = text.slice(text.indexOf(':') + 1);
  return Array.from(list.matchAll(/"((?:\\.|[^"\\])*)"|([^,]+)/g), ([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}

/** Returns the values that a query surely requires of a field, such as the classes in class:Requirement,Action. */
export function requiredValues(query: string, field: string): string[] {
  const tokens = tokensOf(query);
  return isSpread(tokens) ? [] : tokens.filter((token) => isField(token, field)).flatMap(valuesIn);
}

const tidy = (tokens: { text: string }[]) =>
  tokens
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the values that a query surely requires of a field as they are written, with quotes and signs; the field may have several
 * spellings.
 */
export function writtenOf(query: string, fields: readonly string[]): string[] {
  const tokens = tokensOf(query);
  if (isSpread(tokens)) return [];
  const lists = tokens.filter((token) => isField(token, fields)).map(({ text }) => afterField(text));
  return lists.flatMap((list) => list.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []);
}

/** Returns the part after the colon; a field in quotes may contain one itself. */
export const afterField = (text: string) => text.replace(/^(?:"(?:\\.|[^"\\])*"|[^":]*):/, '');

/** Replaces all values of a field in a query; an empty list removes the field. */
export const withValues = (query: string, field: string, values: string[]): string =>
  withWritten(query, [field], values.map(quotedName));

/** Replaces written values of a field with several spellings, of which the first is used. */
export function withWritten(query: string, field: readonly string[], values: readonly string[]): string {
  const tokens = tokensOf(query);
  const term = values.length > 0 ? `${field[0]}:${values.join(',')}` : '';
  if (isSpread(tokens)) return term ? `(${bare(query)}) ${term} ${orderTerms(query)}`.trim() : query;
  const at = tokens.findIndex((token) => isField(token, field));
  if (at < 0) return [query.trim(), term].filter(Boolean).join(' ');
  return tidy(
    tokens.map((token, index) =>
      isField(token, field) ? { text: index === at ? term : '' } : { text: token.kind === 'blank' ? ' ' : token.text },
    ),
  );
}

const isOrder = ({ kind, depth, text }: Token) => kind === 'qualifier' && depth === 0 && /^(order|limit):/i.test(text);

/** Returns the order and the limit in a query. */
export const orderTerms = (query: string): string =>
  tokensOf(query)
    .filter(isOrder)
    .map(({ text }) => text)
    .join(' ');

/** Returns the conditions of a query, without its order and limit and the AND beside them. */
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

/** Tells whether a query has its own order or limit. */
export const ordersItself = (query: string): boolean => orderTerms(query) !== '';

/** Removes the order from a query. */
export const withoutOrder = (query: string): string =>
  tidy(tokensOf(query).filter((token) => !(isOrder(token) && /^order:/i.test(token.text))));
