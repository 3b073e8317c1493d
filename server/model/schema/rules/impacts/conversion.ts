import { htmlOf } from '../../../../platform/text/html.ts';
import { Refusal } from '../../../../refusals/refusal.ts';
import type { AttributeValue } from '../../../attributes/attribute.ts';
import type { People } from '../../../attributes/property-type.ts';
import { attributeFromText, attributeText, checkedValue } from '../../../attributes/rules/values.ts';
import type { Property } from '../../schema.ts';

/** The result of converting a value. `isExact`: it still reads the same. */
export interface Conversion {
  value: AttributeValue;
  isExact: boolean;
}

/** Returns a value as people read it. */
export const readAs = (property: Property, value: AttributeValue): string => attributeText(property, value).trim();

/**
 * Converts a value of one property to another, by the rules for reading texts; undefined if it means nothing there. A value that already
 * fits, such as a number for a percentage, is kept.
 */
export function convertValue(
  from: Property,
  to: Property,
  value: AttributeValue,
  people?: People,
): Conversion | undefined {
  const text = attributeText(from, value);
  const asItIs =
    from.type === 'HTML' || from.type === to.type || typeof value === 'number' ? taken(to, value) : undefined;
  const result = asItIs ?? fromText(to, text, from.type, people);
  if (result === undefined || (Array.isArray(result) && result.length === 0 && text.trim() !== '')) return undefined;
  return { value: result, isExact: attributeText(to, result).trim() === text.trim() };
}

/** Returns the value of a text in a property; undefined if it means none. */
export function fromText(
  to: Property,
  text: string,
  fromType: Property['type'] = 'TEXT',
  people?: People,
): NonNullable<AttributeValue> | undefined {
  // A plain text is no HTML, so anything like a tag in it is escaped.
  const isHtml = to.type === 'HTML' && fromType !== 'HTML';
  const wording = { ...(isHtml && { raw: true }), ...(people && { people }) };
  try {
    const value = attributeFromText(to, isHtml ? htmlOf(text) : text, wording);
    return value === null ? undefined : taken(to, value);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function taken(to: Property, value: AttributeValue): NonNullable<AttributeValue> | undefined {
  try {
    return checkedValue(to, value) ?? undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
