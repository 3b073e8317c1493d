import type { FieldPart, GroupPart, OrderKey, QueryPart, QueryRows, WordsPart, Written } from './parts.ts';

const inQuotes = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const isBare = (text: string) => /^(?!!=|>=|<=|=|>|<|~)[^\p{White_Space}"(),]+$/u.test(text);
const isIdent = (text: string) => /^\p{L}[\p{L}\p{Nd}_-]*$/u.test(text);
const isPrefix = (text: string) => /^[\p{L}\p{Nd}!-]+(\.[\p{L}\p{Nd}!-]+)*\.\*$/u.test(text);
/** Tells whether a text would be read as a field or a quoted text, rather than as a word. */
const isNoWord = (text: string) => /[\p{White_Space}"()]/u.test(text) || /^\p{L}[\p{L}\p{Nd}_-]*:/u.test(text);
/** Tells whether a word would negate the next one or join its neighbours. */
const isSign = (text: string) => /^(AND|OR|NOT)$|^-./.test(text);

/** Writes rows as a query; incomplete ones are left out. */
export function queryText({ root, order, limit }: QueryRows): string {
  const conditions = groupText(root, true);
  return [
    conditions,
    order.length > 0 ? `order:${order.map(orderText).join(',')}` : '',
    limit === '' ? '' : `limit:${limit}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function groupText({ join, isNot, of }: GroupPart, isRoot = false): string {
  const parts = of.map(partText).filter(Boolean);
  if (parts.length === 0) return '';
  const inner = parts.join(join === 'all' ? ' ' : ' OR ');
  if (isNot) return `NOT (${inner})`;
  return isRoot || parts.length === 1 ? inner : `(${inner})`;
}

function partText(part: QueryPart): string {
  switch (part.kind) {
    case 'group':
      return groupText(part);
    case 'text':
      return verbatim(part.text, part.isNot);
    case 'words':
      return wordsText(part);
    case 'field':
      return fieldText(part);
  }
}

/** Writes a row of text as it was typed if it is alone, since it would otherwise change. */
function verbatim(text: string, isNot: boolean): string {
  const trimmed = text.trim();
  return isNot && trimmed ? `NOT (${trimmed})` : trimmed;
}

const turned = (term: string, isNot: boolean) => (isNot ? `-${term}` : term);

function wordsText({ match, text, isNot }: WordsPart): string {
  if (match === 'phrase') return text.trim() === '' ? '' : turned(inQuotes(text), isNot);
  const words = text.split(/\p{White_Space}+/u).filter(Boolean);
  if (match === 'prefix') return words.length === 0 ? '' : term(prefixOf(text.trim()), isNot);
  if (words.length < 2) return words.map((word) => term(wordOf(word), isNot)).join('');
  const all = words.map((word) => term(wordOf(word), false)).join(' ');
  return isNot ? `NOT (${all})` : `(${all})`;
}

const wordOf = (text: string) => (isNoWord(text) || isPrefix(text) ? inQuotes(text) : text);
const prefixOf = (text: string) => (isPrefix(`${text}.*`) ? `${text}.*` : inQuotes(text));
/** Writes a term; two minuses keep an operator from being taken for one. */
const term = (text: string, isNot: boolean) => (isNot ? `-${text}` : isSign(text) ? `-(-${text})` : text);

function fieldText({ field, op, values, isNot }: FieldPart): string {
  if (field.text === '' || values.length === 0) return '';
  const name = field.quoted || !isIdent(field.text) ? inQuotes(field.text) : field.text;
  return turned(`${name}:${op ?? ''}${values.map(valueText).join(',')}`, isNot);
}

const valueText = ({ text, quoted }: Written) => (quoted || !isBare(text) ? inQuotes(text) : text);

function orderText({ text, quoted, descending }: OrderKey): string {
  const isQuoted = quoted || !isBare(text) || (text.endsWith('-') && !descending);
  return `${isQuoted ? inQuotes(text) : text}${descending ? '-' : ''}`;
}
