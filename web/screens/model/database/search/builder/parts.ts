import type { Op } from '#shared/search-grammar/query.ts';

/** A value in a query: in quotes it is text, without them it may be a keyword, a range or a number with a star. */
export interface Written {
  text: string;
  quoted: boolean;
}

/** A condition of a search. `key` identifies it while it is edited. */
export type QueryPart = GroupPart | FieldPart | WordsPart | Verbatim;

interface Common {
  key: number;
  isNot: boolean;
}
export interface GroupPart extends Common {
  kind: 'group';
  join: 'all' | 'any';
  of: QueryPart[];
}
/** A condition on a field; without a value it is not complete yet. */
export interface FieldPart extends Common {
  kind: 'field';
  field: Written;
  op: Op | null;
  values: Written[];
}
export interface WordsPart extends Common {
  kind: 'words';
  match: 'word' | 'phrase' | 'prefix';
  text: string;
}
/** A part of the query that cannot be shown as conditions, kept as typed. */
export interface Verbatim extends Common {
  kind: 'text';
  text: string;
}

export interface OrderKey extends Written {
  descending: boolean;
}

/** A query as rows of conditions. */
export interface QueryRows {
  root: GroupPart;
  order: OrderKey[];
  limit: string;
}

export const newKey = (): number => Math.random();

export const groupOf = (join: 'all' | 'any', of: QueryPart[], isNot = false): GroupPart => ({
  kind: 'group',
  key: newKey(),
  isNot,
  join,
  of,
});
export const newField = (field: Written = { text: '', quoted: false }): FieldPart => ({
  kind: 'field',
  key: newKey(),
  isNot: false,
  field,
  op: null,
  values: [],
});

export type KeywordText = 'any' | 'none';
/** Returns the keyword of a condition that only asks whether there is a value. */
export const keywordOf = ({ op, values: [first, second] }: Pick<FieldPart, 'op' | 'values'>): KeywordText | undefined =>
  op === null && first && !second && !first.quoted && (first.text === 'any' || first.text === 'none')
    ? first.text
    : undefined;
