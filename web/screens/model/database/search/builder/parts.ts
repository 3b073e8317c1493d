import type { Op } from '#shared/search-grammar/query.ts';

/** A value as it stands in a query: in quotes it is text, without them it may be a keyword, a range or a number with a star. */
export interface Written {
  text: string;
  quoted: boolean;
}

/** What the conditions of a search are made of. `key` tells one from another while somebody changes them. */
export type Part = Group | FieldPart | Words | Verbatim;

interface Common {
  key: number;
  isNot: boolean;
}
export interface Group extends Common {
  kind: 'group';
  join: 'all' | 'any';
  of: Part[];
}
/** What is asked of a field; without a value it is not asked yet. */
export interface FieldPart extends Common {
  kind: 'field';
  field: Written;
  op: Op | null;
  values: Written[];
}
export interface Words extends Common {
  kind: 'words';
  match: 'word' | 'phrase' | 'prefix';
  text: string;
}
/** What cannot be shown as conditions: kept as it was typed. */
export interface Verbatim extends Common {
  kind: 'text';
  text: string;
}

export interface OrderKey extends Written {
  descending: boolean;
}

/** A query as rows. */
export interface Rows {
  root: Group;
  order: OrderKey[];
  limit: string;
}

export const newKey = (): number => Math.random();

export const groupOf = (join: 'all' | 'any', of: Part[], isNot = false): Group => ({
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
/** Whether it is only asked if there is a value at all. */
export const keywordOf = ({ op, values: [first, second] }: Pick<FieldPart, 'op' | 'values'>): KeywordText | undefined =>
  op === null && first && !second && !first.quoted && (first.text === 'any' || first.text === 'none')
    ? first.text
    : undefined;
