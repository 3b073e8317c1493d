import { typeOnPage } from '../../../../attributes/types.ts';
import type { Column } from './column.ts';

const STATUS = 'Status';
const SCORE = 'Quality Score';

const fixed: Column[] = [
  { key: 'class', title: 'Class', width: 104, order: 'class' },
  { key: 'status', title: 'Status', width: 116, order: STATUS, property: STATUS },
  { key: 'quality', title: 'Quality', width: 92, order: `"${SCORE}"` },
  { key: 'labels', title: 'Labels', width: 196 },
  { key: 'modified', title: 'Modified', width: 104, order: 'modified' },
  { key: 'by', title: 'By', width: 40 },
];

export const DEFAULT_COLUMNS = fixed.map(({ key }) => key);

/** How its test cases came out; for those who choose it. */
const verification: Column = { key: 'verification', title: 'Verification', width: 120 };

/** Every column that can be chosen: the fixed ones, then one for each name of a property. */
export function allColumns(properties: readonly { propertyId: number; name: string; type: string }[]): Column[] {
  const named = Map.groupBy(properties, ({ name }) => name);
  const idsOf = (name: string) => (named.get(name) ?? []).map(({ propertyId }) => propertyId);
  const byName = new Map(properties.map((property) => [property.name, property]));
  const own = [...byName.values()]
    .filter(({ name }) => name !== STATUS && name !== SCORE)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, type }) => ({
      key: `property:${name}`,
      title: name,
      width: 128,
      order: `"${name.replace(/["\\]/g, '\\$&')}"`,
      property: name,
      propertyIds: idsOf(name),
      isFigure: typeOnPage(type).column?.isFigure ?? false,
    }));
  const known = fixed.map((column) => (column.property ? { ...column, propertyIds: idsOf(column.property) } : column));
  return [...known, verification, ...own];
}
