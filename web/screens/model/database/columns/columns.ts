import { typeOnPage } from '../../../../attributes/types/index.ts';
import { fieldSpellings, inQuotes } from '../search/terms.ts';
import type { EntityColumn } from './column.ts';

/** The prefix of saved columns of relations, which need no schema to be shown. */
const RELATION = 'relation:';

/** Creates the column of a relation's targets. */
export const relationColumn = (name: string): EntityColumn => ({
  key: `${RELATION}${name}`,
  title: name,
  width: 196,
  relation: name,
  fields: fieldSpellings(name),
});

/** Returns the column of a relation by its key; undefined for other keys. */
export const relationColumnOf = (key: string): EntityColumn | undefined =>
  key.startsWith(RELATION) ? relationColumn(key.slice(RELATION.length)) : undefined;

const STATUS = 'Status';
const SCORE = 'Quality Score';

/** The column of number and name, first in every row. */
export const NAME_COLUMN: EntityColumn = {
  key: 'name',
  title: 'Number and name',
  width: 0,
  order: 'number',
  fields: ['name'],
};

const fixed: EntityColumn[] = [
  { key: 'class', title: 'Class', width: 104, order: 'class', fields: ['class'] },
  { key: 'status', title: 'Status', width: 116, order: STATUS, property: STATUS, fields: fieldSpellings(STATUS) },
  { key: 'quality', title: 'Quality', width: 92, order: `"${SCORE}"`, type: 'PERCENT', fields: fieldSpellings(SCORE) },
  { key: 'labels', title: 'Labels', width: 196, order: 'label', fields: ['label'] },
  { key: 'modified', title: 'Modified', width: 104, order: 'modified', fields: ['modified'] },
  { key: 'by', title: 'By', width: 40, order: 'modifiedby', fields: ['modifiedby'] },
];

export const DEFAULT_COLUMNS = fixed.map(({ key }) => key);

/** The optional column of test results. */
const verification: EntityColumn = { key: 'verification', title: 'Verification', width: 120, fields: ['verification'] };

/** Returns all columns on offer: the fixed ones, then one for each name of a property. */
export function allColumns(properties: readonly { propertyId: number; name: string; type: string }[]): EntityColumn[] {
  const named = Map.groupBy(properties, ({ name }) => name);
  const idsOf = (name: string) => (named.get(name) ?? []).map(({ propertyId }) => propertyId);
  const areTaken = (name: string) => named.get(name)?.every(({ type }) => typeOnPage(type).isTakenFromList) ?? false;
  const byName = new Map(properties.map((property) => [property.name, property]));
  const own = [...byName.values()]
    .filter(({ name }) => name !== STATUS && name !== SCORE)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, type }) => ({
      key: `property:${name}`,
      title: name,
      width: 128,
      order: inQuotes(name),
      property: name,
      type,
      fields: fieldSpellings(name),
      propertyIds: idsOf(name),
      isFigure: typeOnPage(type).column?.isFigure ?? false,
      isTakenFromList: areTaken(name),
    }));
  const known = fixed.map((column) =>
    column.property
      ? { ...column, propertyIds: idsOf(column.property), isTakenFromList: areTaken(column.property) }
      : column,
  );
  return [...known, verification, ...own];
}
