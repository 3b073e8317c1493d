import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { packed } from '../../../../model/attributes/rules.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { textFromDocument } from '../json/files.ts';
import type { ReqifAttribute, ReqifValue } from './document.ts';
import { EXACT, exactFrom, type Exact } from './exact.ts';
import { attributeFor, chosenNames } from './fields.ts';
import { capturedHtml } from './html-as-read.ts';
import type { Mapping } from './mapping.ts';
import { isUntouched, renditionOf, type Given } from './rendition.ts';
import { toXhtml } from './xhtml.ts';

/** A value of the file with the property it is for. */
export interface ForProperty {
  property: Property;
  attribute: ReqifAttribute;
  value: ReqifValue;
}

/** What an object of a file of ours says exactly; nothing in files of others. */
export function exactOf(
  attributes: ReadonlyMap<string, ReqifAttribute> | undefined,
  values: readonly ReqifValue[],
): Exact {
  const id = attributes && exactIdIn(attributes);
  const found = id === undefined ? undefined : values.find((value) => value.definitionId === id);
  return found ? exactFrom(found.text) : {};
}

const exactIds = new WeakMap<ReadonlyMap<string, ReqifAttribute>, string | undefined>();

/** The attribute in which objects of a type say what they are exactly, looked for once. */
function exactIdIn(attributes: ReadonlyMap<string, ReqifAttribute>): string | undefined {
  if (!exactIds.has(attributes))
    exactIds.set(attributes, [...attributes.values()].find(({ name }) => name === EXACT)?.id);
  return exactIds.get(attributes);
}

/** The attributes that come of the values of an object or a relation: the exact ones where nobody has touched what was written for them, else what the file says now. */
export function attrsOf(
  mapping: Mapping,
  properties: readonly Property[],
  attributes: ReadonlyMap<string, ReqifAttribute> | undefined,
  given: readonly ForProperty[],
  exact: Exact,
  problem: (message: string) => void,
): Attrs {
  if (given.length === 0 && !exact.attrs) return {}; // Most relations have none
  const byProperty = new Map(given.map((each) => [each.property.id, each]));
  const attrs: [id: number, value: AttributeValue][] = [];
  const kinds = exact.attrs && new Map([...(attributes?.values() ?? [])].map(({ id, kind }) => [id, kind]));
  for (const property of exact.attrs ? properties : []) {
    const value = exact.attrs![property.globalId];
    if (value === undefined || value === null) continue;
    const found = byProperty.get(property.id);
    const kind = found?.attribute.kind ?? kindOfOwn(kinds!, property);
    const written = kind && renditionOf(property, kind, value, mapping.attachment);
    if (!kind || !isUntouched(written, found && givenOf(mapping, found))) continue;
    byProperty.delete(property.id);
    const here = valueHere(mapping, property, value);
    attrs.push([property.id, here]);
  }
  for (const { attribute, property, value } of byProperty.values()) {
    const { value: taken, problem: lacks } = attributeFor(
      mapping.document,
      attribute,
      value,
      property,
      mapping.existing.people,
    );
    if (lacks) problem(lacks);
    if (taken !== undefined) attrs.push([property.id, taken]);
  }
  return packed(attrs);
}

function kindOfOwn(kinds: ReadonlyMap<string, ReqifAttribute['kind']>, { globalId }: Property) {
  for (const [id, kind] of kinds) if (id.endsWith(`_${globalId}`)) return kind;
  return undefined;
}

const givenOf = ({ document }: Mapping, { attribute, value }: ForProperty): Given => ({
  text: value.text,
  choices: chosenNames(document, attribute, value),
});

/** An exact value with the files of this project. */
export function valueHere(mapping: Mapping, property: Property, value: AttributeValue): AttributeValue {
  if (propertyType(property.type).refersTo === 'files') return mapping.own?.fileIds.get(Number(value)) ?? null;
  return propertyType(property.type).search === 'html' ? textHere(mapping, String(value)) : value;
}

export const textHere = ({ own }: Mapping, html: string): string =>
  own ? textFromDocument(html, own.slug, (number) => own.fileIds.get(number)) : html;

/** The exact rich text, unless the file says something else by now. */
export function exactText(mapping: Mapping, exact: string | undefined, given: string | undefined): string | undefined {
  if (exact === undefined) return undefined;
  const isAsWritten = (given ?? '') === (exact === '' ? '' : capturedHtml(toXhtml(exact, mapping.attachment)));
  return isAsWritten ? textHere(mapping, exact) : undefined;
}
