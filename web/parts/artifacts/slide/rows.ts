import type { OwnColumn } from '#shared/own-columns.ts';

import type { ChartPoint } from './slide.ts';

interface Row {
  number: string;
  name: string;
  displayName: string;
  plainDescription: string;
  qualityScore?: number | null | undefined;
  class: { name: string };
  labels: readonly { name: string }[];
  attributes: readonly { text: string; json?: unknown; property: { name: string } }[];
}

/** Returns an entity's texts for the columns of a live table. */
export function cellsOf(row: Row, columns: readonly string[]): string[] {
  const own: Record<string, string> = {
    Number: row.number,
    Name: row.name,
    Class: row.class.name,
    Labels: row.labels.map(({ name }) => name).join(', '),
    Description: row.plainDescription,
  } satisfies Record<OwnColumn, string>;
  return columns.map((name) => own[name] ?? row.attributes.find(({ property }) => property.name === name)?.text ?? '');
}

/** Reads the value of an entity's property as a number; undefined if it has none. */
export function pointOf(row: Row, property: string): ChartPoint | undefined {
  const json = row.attributes.find((each) => each.property.name === property)?.json;
  const inner = typeof json === 'object' && json !== null && 'value' in json ? json.value : json;
  const value =
    typeof inner === 'number' ? inner : typeof inner === 'string' && inner.trim() !== '' ? Number(inner) : NaN;
  return Number.isFinite(value) ? { name: row.displayName, value } : undefined;
}
