import type { EntityColumn } from '../column.ts';

/** The way to choose the values of a column: a list, a range, or words. */
export type FilterKind = 'choices' | 'number' | 'duration' | 'day' | 'text';

const ofTypes: Readonly<Record<string, FilterKind>> = {
  ENUMERATION: 'choices',
  MULTISELECT: 'choices',
  BOOLEAN: 'choices',
  QUALITY: 'choices',
  USER_TEAM: 'choices',
  NUMBER: 'number',
  PERCENT: 'number',
  DURATION: 'duration',
  QUALITY_SCORE: 'number',
  DATETIME: 'day',
};
const ofKeys: Readonly<Record<string, FilterKind>> = {
  class: 'choices',
  status: 'choices',
  labels: 'choices',
  by: 'choices',
  verification: 'choices',
  modified: 'day',
};

export const filterKindOf = ({ key, type, relation }: EntityColumn): FilterKind =>
  relation === undefined ? (ofKeys[key] ?? ofTypes[type ?? ''] ?? 'text') : 'choices';

/** Reads the ends of a range: from, to, between, or one value alone. */
export function rangeIn([first, another]: readonly string[]): { from: string; to: string } {
  if (first === undefined || another !== undefined) return { from: '', to: '' };
  const between = first.split('..');
  if (between.length === 2) return { from: between[0]!, to: between[1]! };
  if (first.startsWith('>=')) return { from: first.slice(2), to: '' };
  if (first.startsWith('<=')) return { from: '', to: first.slice(2) };
  return /^[<>=!~]|^(any|none|me)$/.test(first) ? { from: '', to: '' } : { from: first, to: first };
}

/** Writes a range in the search language; nothing if it has no end. */
export function writtenRange({ from, to }: { from: string; to: string }): string[] {
  if (from && to) return [from === to ? from : `${from}..${to}`];
  if (from) return [`>=${from}`];
  return to ? [`<=${to}`] : [];
}
