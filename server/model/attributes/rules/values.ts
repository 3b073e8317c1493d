import { sameJson } from '../../../platform/text/json.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import type { Attrs, AttributeValue } from '../attribute.ts';
import type { PropertyFacts as FactsOf, Wording } from '../property-type.ts';
import { propertyType, type PropertyTypeName } from '../types/index.ts';
import { isWorkedOut, wrongText } from './value-checks.ts';

type PropertyFacts = FactsOf<PropertyTypeName>;
/** A property as its schema has it, as far as values need it. */
type Property = PropertyFacts & { id: number; isHidden: boolean };

/** Returns the property's own default for a missing value; null if it has none. */
export const ownDefault = ({ defaultValue, typeParameters }: PropertyFacts): AttributeValue =>
  defaultValue ?? typeParameters.defaultValue ?? null;

/**
 * Collects values by the ids of their properties, without nulls, in a fifth of the memory: an object with a few high numbers as keys
 * reserves room for all lower ones, unless it was read from JSON.
 */
export function packAttrs(values: Iterable<readonly [id: string | number, value: AttributeValue]>): Attrs {
  let json = '';
  for (const [id, value] of values)
    if (value !== null) json += `${json === '' ? '{' : ','}"${id}":${JSON.stringify(value)}`;
  return json === '' ? {} : (JSON.parse(`${json}}`) as Attrs);
}

/** Tells whether a test holds for every value. It builds no list, since a large import calls it for each of its entities. */
export function everyValue(attrs: Attrs, test: (value: AttributeValue) => boolean): boolean {
  for (const id in attrs) if (!test(attrs[id]!)) return false;
  return true;
}

/**
 * Returns the value of a property: the stored one, else the property's own default, else that of its type. `lineage` holds the names of the
 * class and its ancestors.
 */
export function attributeValue(
  property: PropertyFacts,
  stored: AttributeValue | undefined,
  lineage: readonly string[],
): { value: AttributeValue; isStored: boolean } {
  if (stored !== undefined && stored !== null) return { value: stored, isStored: true };
  return { value: ownDefault(property) ?? propertyType(property.type).fallback(lineage), isStored: false };
}

/** The defaults that are written when an entity or a link is made: only those that properties have of their own. */
export const defaultsToWrite = onceFor(
  (properties: readonly Property[]): Readonly<Attrs> =>
    Object.fromEntries(
      properties.map((each) => [String(each.id), ownDefault(each)]).filter(([, value]) => value !== null),
    ) as Attrs,
);

const byIds = onceFor((properties: readonly Property[]) => new Map(properties.map((each) => [String(each.id), each])));

/** Remembers the result for each list of properties, so that it is computed once per class and not once per entity. */
function onceFor<T extends object>(
  work: (properties: readonly Property[]) => T,
): (properties: readonly Property[]) => T {
  const known = new WeakMap<readonly Property[], T>();
  return (properties) => {
    const found = known.get(properties) ?? work(properties);
    known.set(properties, found);
    return found;
  };
}

/** Returns a value in stored form, or null for none; refuses one that is not valid for the property. */
export const checkedValue = (property: PropertyFacts, value: unknown): AttributeValue =>
  value === null || value === undefined ? null : propertyType(property.type).check(value, property);

/**
 * Returns the given attributes in stored form; null removes a value. A value that is already stored is accepted, since the schema may have
 * changed. `owner` is for the refusal: "the class 'Action'". Returns a list, since most of a large import is written as text next.
 */
export function checkedValues(
  properties: readonly Property[],
  given: Readonly<Record<string, unknown>>,
  { stored = {}, owner = 'the class' }: { stored?: Attrs; owner?: string } = {},
): [id: string, value: AttributeValue][] {
  const byId = byIds(properties);
  const checked: [id: string, value: AttributeValue][] = [];
  for (const id in given) {
    const value = given[id];
    const before = stored[id];
    const property = byId.get(id);
    if (before !== undefined && sameJson(value, before)) checked.push([id, before]);
    else if (property) checked.push([id, within(id, () => checkedValue(property, value))]);
    else if (value === null || value === undefined) checked.push([id, null]);
    else
      within(id, () => {
        throw invalid(`Property ${id} does not belong to ${owner}. Leave it out, or use one that does.`);
      });
  }
  return checked;
}

/** Refuses a value of a score, which is computed from the entity's qualities; a stored one may be sent back. */
export function refuseWorkedOut(properties: readonly Property[], stored: Attrs, given: Attrs): void {
  for (const property of properties) {
    if (property.type !== 'QUALITY_SCORE') continue;
    const value = given[property.id] ?? null;
    if (value === null || sameJson(value, stored[property.id])) continue;
    within(String(property.id), () => {
      throw isWorkedOut(property);
    });
  }
}

/** Returns a value as people write it; '' for none, and for a value stored while the property had another type. */
export function attributeText(property: PropertyFacts, value: AttributeValue, wording?: Wording): string {
  if (value === null) return '';
  return isRenderable(property, value)
    ? propertyType(property.type).toText(value, property, wording)
    : 'Not renderable';
}

/** Tells whether a value has the shape of its property's type. Texts are always shown, even those that would no longer be accepted. */
function isRenderable(property: PropertyFacts, value: AttributeValue): boolean {
  const type = propertyType(property.type);
  if (type.isWritable) return type.isWritable(value);
  try {
    type.check(value, property);
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored form of the value in a text; null if there is none. */
export const attributeFromText = (property: PropertyFacts, text: string, wording?: Wording): AttributeValue =>
  propertyType(property.type).fromText(text, property, wording);

/** A value converted from a text, with a sentence about the part that was left out. */
export interface ConvertedText {
  value: AttributeValue;
  warning: string | null;
}

/**
 * Converts a text wherever it comes from, a cell, a paste or a file, with a warning of what the value does not say. Null where it stands for no value
 * and its type does not take it for none; a blank one stands for none.
 */
export function convertedText(property: PropertyFacts, text: string, wording?: Wording): ConvertedText | null {
  if (text.trim() === '') return { value: null, warning: null };
  const type = propertyType(property.type);
  const value = type.fromText(text, property, wording);
  const warning = type.shortfall?.(text, property, wording) ?? null;
  return value === null && warning === null ? null : { value: checkedValue(property, value), warning };
}

/** Converts a typed or pasted text, like `convertedText`; refuses one that means no value. */
export function attributeTyped(property: PropertyFacts, text: string, wording?: Wording): ConvertedText {
  const converted = convertedText(property, text, wording);
  if (!converted) throw wrongText(property, text);
  return converted;
}

/** Returns the rounded percentage of the visible qualities that hold; null if there are none. */
export function computeQualityScore(properties: readonly Property[], attrs: Attrs): number | null {
  const visible = properties.filter((each) => propertyType(each.type).isQuality && !each.isHidden);
  if (visible.length === 0) return null;
  const holds = visible.filter((each) => {
    const { value } = attributeValue(each, attrs[each.id], []);
    return (value as { value?: unknown } | null)?.value === true;
  });
  return Math.round((100 * holds.length) / visible.length);
}
