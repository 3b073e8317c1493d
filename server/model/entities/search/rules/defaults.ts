import type { AttributeValue } from '../../../attributes/attribute.ts';
import type { PropertyRef, PropertyTest } from './condition.ts';

/**
 * Tells whether an entity without a stored value passes a test by the property's own default. No index finds values that are not stored.
 */
export function isMetByDefault({ ownDefault }: PropertyRef, is: PropertyTest): boolean {
  if (ownDefault === null) return false;
  if (is.kind === 'choice')
    return Array.isArray(ownDefault) ? (ownDefault as unknown[]).includes(is.choice) : ownDefault === is.choice;
  return is.kind === 'yes' && truth(ownDefault) === is.yes;
}

const truth = (value: AttributeValue): unknown =>
  value !== null && typeof value === 'object' && 'value' in value ? value.value : value;
