import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import type { Entity } from '../entity.ts';
import type { EntityColumn } from '../queries/columns.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';

/** Returns a field that shows a column. */
export const columnField = <C extends EntityColumn>(column: C) => ({
  resolve: ({ entity }: SeenEntity): Entity[C] => entity[column],
  ...compiledField({ column }),
});
