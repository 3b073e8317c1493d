import { tokensOf, type Token } from '../terms.ts';

/** The place of the caret in a query: a word that may become a field, or a value of one. */
export interface CaretPlace {
  /** The range that a completion replaces. */
  start: number;
  end: number;
  /** The field; undefined if there is none yet. */
  field?: string;
  /** The typed text so far, without quotes. */
  typed: string;
}

const FIELD = /^-?(?<field>"(?:\\.|[^"\\])*"|[^:"]+):/;
const VALUE = /(?:"(?:\\.|[^"\\])*"?|[^,"])+/g;
const OPERATOR = /^(?:!=|>=|<=|=|>|<|~)/;

export const unquote = (text: string): string => text.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');

/** Finds the part of a query at the caret. */
export function caretPlaceAt(query: string, caret: number): CaretPlace {
  const token = tokensOf(query).find(
    ({ kind, start, text }) => !['blank', 'bracket'].includes(kind) && start < caret && caret <= start + text.length,
  );
  if (!token) return { start: caret, end: caret, typed: '' };
  const head = token.kind === 'qualifier' ? FIELD.exec(token.text) : null;
  if (head && caret >= token.start + head[0].length) return valueIn(token, head, caret);
  const start = token.start + (token.text.startsWith('-') ? 1 : 0);
  const end = token.start + (head ? head[0].length : token.text.length);
  return { start, end, typed: unquote(query.slice(start, Math.max(start, caret))) };
}

/** Returns the field of a condition and its values, each with its place in the query; undefined for other tokens. */
export function conditionIn(
  token: Token,
): { field: string; values: { start: number; end: number; name: string }[] } | undefined {
  const head = token.kind === 'qualifier' ? FIELD.exec(token.text) : null;
  if (!head) return undefined;
  const [{ length }, name = ''] = head;
  const rest = token.text.slice(length);
  const first = OPERATOR.exec(rest)?.[0].length ?? 0;
  const values = Array.from(rest.slice(first).matchAll(VALUE), ({ 0: value, index }) => {
    const start = token.start + length + first + index;
    return { start, end: start + value.length, name: unquote(value) };
  });
  return { field: unquote(name), values };
}

/** Finds one of the values of a field, without the operator before the first. */
function valueIn({ start: at, text }: Token, [head, name = '']: RegExpExecArray, caret: number): CaretPlace {
  const from = at + head.length;
  const rest = text.slice(head.length);
  const first = OPERATOR.exec(rest)?.[0].length ?? 0;
  const field = unquote(name);
  for (const { 0: value, index } of rest.matchAll(VALUE)) {
    const start = from + Math.max(index, first);
    const end = from + index + value.length;
    if (start <= caret && caret <= end)
      return { start, end, field, typed: unquote(text.slice(start - at, caret - at)) };
  }
  return { start: caret, end: caret, field, typed: '' };
}
