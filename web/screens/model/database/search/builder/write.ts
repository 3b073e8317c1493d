import type { FieldPart, Group, OrderKey, Part, Rows, Words, Written } from './parts.ts';

const inQuotes = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const isBare = (text: string) => /^(?!!=|>=|<=|=|>|<|~)[^\p{White_Space}"(),]+$/u.test(text);
const isIdent = (text: string) => /^\p{L}[\p{L}\p{Nd}_-]*$/u.test(text);
const isPrefix = (text: string) => /^[\p{L}\p{Nd}!-]+(\.[\p{L}\p{Nd}!-]+)*\.\*$/u.test(text);
/** Read as a field, or as the beginning of a text in quotes, and so not as a word. */
const isNoWord = (text: string) => /[\p{White_Space}"()]/u.test(text) || /^\p{L}[\p{L}\p{Nd}_-]*:/u.test(text);
/** Would turn what follows round, or join what stands around it. */
const isSign = (text: string) => /^(AND|OR|NOT)$|^-./.test(text);

/** The query that rows write; what is not filled in yet is left out. */
export function textOf({ root, order, limit }: Rows): string {
  const conditions = groupText(root, true);
  return [
    conditions,
    order.length > 0 ? `order:${order.map(orderText).join(',')}` : '',
    limit === '' ? '' : `limit:${limit}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function groupText({ join, isNot, of }: Group, isRoot = false): string {
  const parts = of.map(partText).filter(Boolean);
  if (parts.length === 0) return '';
  const inner = parts.join(join === 'all' ? ' ' : ' OR ');
  if (isNot) return `NOT (${inner})`;
  return isRoot || parts.length === 1 ? inner : `(${inner})`;
}

function partText(part: Part): string {
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

/** Alone it stands as it was typed, or it would no longer be the same. */
function verbatim(text: string, isNot: boolean): string {
  const trimmed = text.trim();
  return isNot && trimmed ? `NOT (${trimmed})` : trimmed;
}

const turned = (term: string, isNot: boolean) => (isNot ? `-${term}` : term);

function wordsText({ match, text, isNot }: Words): string {
  if (match === 'phrase') return text.trim() === '' ? '' : turned(inQuotes(text), isNot);
  const words = text.split(/\p{White_Space}+/u).filter(Boolean);
  if (match === 'prefix') return words.length === 0 ? '' : term(prefixOf(text.trim()), isNot);
  if (words.length < 2) return words.map((word) => term(wordOf(word), isNot)).join('');
  const all = words.map((word) => term(wordOf(word), false)).join(' ');
  return isNot ? `NOT (${all})` : `(${all})`;
}

const wordOf = (text: string) => (isNoWord(text) || isPrefix(text) ? inQuotes(text) : text);
const prefixOf = (text: string) => (isPrefix(`${text}.*`) ? `${text}.*` : inQuotes(text));
/** Two minuses keep a sign from being taken for one. */
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
