import type { Change } from '../../../model/changes/change.ts';
import { changedProperty, valueText } from '../../../model/changes/rules/change-texts.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Cell } from '../paper.ts';
import { proseCell, proseOf } from './prose.ts';
import { valueCell } from './values.ts';

/** Returns a value of a change as reports print values: texts and equations read there as they do beside their entities. */
export function changedCell(schema: Schema, change: Change, value: unknown): Cell {
  if (change.type === 'DESCRIPTION' && typeof value === 'string') return proseCell(proseOf(value));
  const property = changedProperty(schema, change);
  const text = valueText(schema, change, value);
  return property ? valueCell(property.type, value, text) : text;
}
