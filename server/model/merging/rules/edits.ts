import { invalid } from '../../../refusals/refusal.ts';
import { checkedValue } from '../../attributes/rules/values.ts';
import { propertyType } from '../../attributes/types/index.ts';
import { checkedName, checkedEntityNumber } from '../../entities/rules/names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { StoredItem } from '../merging.ts';
import { fieldOf } from './keys.ts';

/**
 * Returns a value written by somebody in place of both, in stored form; refuses what a save would refuse. Rich texts are cleaned when they
 * are saved.
 */
export function checkedEdit(schema: Schema, item: StoredItem, key: string, value: unknown): unknown {
  const { type, identifiers } = fieldOf(key);
  const property = type === 'ATTRIBUTE' ? schema.properties.get(Number(identifiers[0])) : undefined;
  if (property && propertyType(property.type).search !== 'html') return checkedValue(property, value);
  if (typeof value !== 'string') throw invalid('Send a text.');
  if (type === 'NAME') return checkedName(value);
  if (type === 'NUMBER') return checkedEntityNumber(value, item.targetId ?? item.sourceId ?? 0);
  return value;
}
