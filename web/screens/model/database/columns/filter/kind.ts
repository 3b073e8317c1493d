import type { Column } from '../column.ts';

/** How the values of a column are chosen: from a list, between two, or by what they say. */
export type FilterKind = 'choices' | 'number' | 'day' | 'text';

const ofTypes: Readonly<Record<string, FilterKind>> = {
  ENUMERATION: 'choices',
  MULTISELECT: 'choices',
  BOOLEAN: 'choices',
  QUALITY: 'choices',
  USER_TEAM: 'choices',
  NUMBER: 'number',
  PERCENT: 'number',
  DURATION: 'number',
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

export const filterKindOf = ({ key, type, relation }: Column): FilterKind =>
  relation === undefined ? (ofKeys[key] ?? ofTypes[type ?? ''] ?? 'text') : 'choices';

/** The two ends of a range as it is written: from, to, between, or one value alone. */
export function rangeIn([first, another]: readonly string[]): { from: string; to: string } {
  if (first === undefined || another !== undefined) return { from: '', to: '' };
  const between = first.split('..');
  if (between.length === 2) return { from: between[0]!, to: between[1]! };
  if (first.startsWith('>=')) return { from: first.slice(2), to: '' };
  if (first.startsWith('<=')) return { from: '', to: first.slice(2) };
  return /^[<>=!~]|^(any|none|me)$/.test(first) ? { from: '', to: '' } : { from: first, to: first };
}

/** A range as the search language writes it; nothing where it has no end. */
export function writtenRange({ from, to }: { from: string; to: string }): string[] {
  if (from && to) return [from === to ? from : `${from}..${to}`];
  if (from) return [`>=${from}`];
  return to ? [`<=${to}`] : [];
}
