import { graphql, readInlineData } from 'react-relay';

import type { fields_entity$data, fields_entity$key } from '#graph/fields_entity.graphql';

import { dateText } from '../../../../ui/moments.ts';
import type { EntityColumn } from '../columns/column.ts';
import type { Slot, TableField } from './field.ts';
import { textAhead } from './text-ahead.ts';

const SCORE = 'quality';

/** Returns the fields of a cell for pasting; none for cells that cannot be typed. The column of number and name has both. */
export function cellFields(column: EntityColumn | undefined): TableField[] {
  if (!column) return [{ field: 'NUMBER' }, { field: 'NAME' }];
  if (column.key === 'class') return [{ field: 'CLASS' }];
  if (column.key === 'labels') return [{ field: 'LABELS' }];
  return column.property !== undefined && column.key !== SCORE
    ? [{ field: 'ATTRIBUTE', property: column.property }]
    : [];
}

/** Returns the slots of columns on the clipboard; a column that cannot be typed has one, too, so that the next ones keep their place. */
export const cellSlots = (columns: readonly (EntityColumn | undefined)[]): Slot[] =>
  columns.flatMap((column): Slot[] => {
    const fields = cellFields(column);
    return fields.length > 0 ? fields.map((field) => ({ field, column })) : [{ field: undefined, column }];
  });

const fragment = graphql`
  fragment fields_entity on Entity @inline {
    id
    revision
    number
    name
    qualityScore
    created
    createdBy
    modified
    modifiedBy
    class {
      name
    }
    labels {
      name
    }
    attributes {
      text
      property {
        name
      }
    }
  }
`;

/** Returns the revision on which the shown values of an entity were read. */
export const shownRevision = (key: fields_entity$key): number => readInlineData(fragment, key).revision;

/** Returns the texts of an entity for a spreadsheet, as they are shown. */
export function slotTexts(key: fields_entity$key, slots: readonly Slot[]): string[] {
  const entity = readInlineData(fragment, key);
  return slots.map(({ field, column }) => {
    if (!field) return readOnlyText(entity, column);
    const ahead = textAhead(entity.id, field);
    if (ahead !== undefined) return ahead;
    if (field.field === 'NUMBER') return entity.number;
    if (field.field === 'NAME') return entity.name;
    if (field.field === 'CLASS') return entity.class.name;
    if (field.field === 'LABELS') return entity.labels.map(({ name }) => name).join(', ');
    return entity.attributes.find((each) => each.property.name === field.property)?.text ?? '';
  });
}

function readOnlyText(entity: fields_entity$data, column: EntityColumn | undefined): string {
  if (column?.key === SCORE) return entity.qualityScore == null ? '' : `${entity.qualityScore}%`;
  if (column?.key === 'modified') return dateText(entity.modified ?? entity.created);
  return column?.key === 'by' ? (entity.modifiedBy ?? entity.createdBy) : '';
}
