import { graphql, readInlineData } from 'react-relay';

import type { fields_entity$key } from '#graph/fields_entity.graphql';

import type { EntityColumn } from '../columns/column.ts';
import type { TableField } from './field.ts';

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

const fragment = graphql`
  fragment fields_entity on Entity @inline {
    number
    name
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

/** Returns the texts of fields of an entity for a spreadsheet. */
export function fieldTexts(key: fields_entity$key, fields: readonly TableField[]): string[] {
  const entity = readInlineData(fragment, key);
  return fields.map(({ field, property }) => {
    if (field === 'NUMBER') return entity.number;
    if (field === 'NAME') return entity.name;
    if (field === 'CLASS') return entity.class.name;
    if (field === 'LABELS') return entity.labels.map(({ name }) => name).join(', ');
    return entity.attributes.find((each) => each.property.name === property)?.text ?? '';
  });
}
