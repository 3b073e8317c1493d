import type { AttributeValue } from '../../../attributes/attribute.ts';
import type { PropertyRef, PropertyTest } from './condition.ts';

/** Whether an entity on which a property is not stored passes a test of one value: its own default does. No index finds what is not stored. */
export function isMetByDefault({ ownDefault }: PropertyRef, is: PropertyTest): boolean {
  if (ownDefault === null) return false;
  if (is.kind === 'choice')
    return Array.isArray(ownDefault) ? (ownDefault as unknown[]).includes(is.choice) : ownDefault === is.choice;
  return is.kind === 'yes' && truth(ownDefault) === is.yes;
}

const truth = (value: AttributeValue): unknown =>
  value !== null && typeof value === 'object' && 'value' in value ? value.value : value;
