import { z } from 'zod';

import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { packAttrs } from '../../../../model/attributes/rules/values.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import { textFromDocument } from '../../rules/files-in-text.ts';
import type { ReqifAttribute, ReqifValue } from './document.ts';
import { isWritable } from './exact-numbers.ts';
import { EXACT, exactFrom, type Exact } from './exact.ts';
import { chosenNames, plainValueText } from './fields.ts';
import { capturedHtml } from './html-as-read.ts';
import type { Mapping } from './mapping.ts';
import { isUntouched, renditionOf, type FileValue } from './rendition.ts';
import { attributeFor } from './value-for.ts';
import { toXhtml } from './xhtml.ts';

/** A value of the file with the property it is for. */
export interface ForProperty {
  property: Property;
  attribute: ReqifAttribute;
  value: ReqifValue;
}

/** Returns the exact facts of an object in our own file; empty for files of other tools. */
export function exactOf(
  attributes: ReadonlyMap<string, ReqifAttribute> | undefined,
  values: readonly ReqifValue[],
): Exact {
  const id = attributes && exactIdIn(attributes);
  const found = id === undefined ? undefined : values.find((value) => value.definitionId === id);
  return found ? exactFrom(found.text) : {};
}

const exactIds = new WeakMap<ReadonlyMap<string, ReqifAttribute>, string | undefined>();

/** Returns the attribute with the exact facts of a type's objects, searched for once. */
function exactIdIn(attributes: ReadonlyMap<string, ReqifAttribute>): string | undefined {
  if (!exactIds.has(attributes)) exactIds.set(attributes, [...attributes].find(([, { name }]) => name === EXACT)?.[0]);
  return exactIds.get(attributes);
}

/**
 * The metadata key under which an entity stores, as JSON, numbers and dates exactly as its file wrote them if they are more exact than any
 * here, by the global ids of properties.
 */
export const WRITTEN = 'reqif:written';

/** Returns the exact values of a file from metadata. Anybody may write metadata, so invalid ones are ignored. */
export function writtenIn(metadata: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const kept = metadata?.[WRITTEN];
  if (kept === undefined) return {};
  try {
    return z.record(z.string(), z.string()).safeParse(JSON.parse(kept)).data ?? {};
  } catch {
    return {};
  }
}

/** Reports that a value could not be taken completely. */
export type Problem = (value: ReqifValue, message: string) => void;

/**
 * Returns the attributes in the values of an object or a relation: the exact ones if their written form is untouched, else those that the
 * file has now.
 */
export function attrsFromValues(
  mapping: Mapping,
  properties: readonly Property[],
  attributes: ReadonlyMap<string, ReqifAttribute> | undefined,
  given: readonly ForProperty[],
  exact: Exact,
  problem: Problem,
  written?: Record<string, string>,
): Attrs {
  if (given.length === 0 && !exact.attrs) return {}; // Most relations have none
  const byProperty = new Map<number, ForProperty>();
  for (const each of given) {
    const before = byProperty.get(each.property.id);
    if (!before) byProperty.set(each.property.id, each);
    else if (!sameJson(givenOf(mapping, before), givenOf(mapping, each)))
      problem(
        each.value,
        `It has more than one '${each.attribute.name}'; this one was left out: '${saidBy(mapping, each)}'.`,
      );
  }
  const told = writtenIn(exact.metadata);
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
    const result = attributeFor(mapping.document, attribute, value, property, mapping.existing.people);
    if (!('problem' in result)) attrs.push([property.id, result.value]);
    const said = 'problem' in result ? result.problem : result.less;
    if (said === undefined || told[property.globalId] === value.text) continue;
    problem(value, said);
    const { kind } = propertyType(property.type).reqif;
    if (written && (kind === 'REAL' || kind === 'DATE') && isWritable(kind, value.text))
      written[property.globalId] = value.text;
  }
  return packAttrs(attrs);
}

const saidBy = (mapping: Mapping, each: ForProperty) =>
  plainValueText(mapping.document, each.attribute, each.value).slice(0, 80);

function kindOfOwn(kinds: ReadonlyMap<string, ReqifAttribute['kind']>, { globalId }: Property) {
  for (const [id, kind] of kinds) if (id.endsWith(`_${globalId}`)) return kind;
  return undefined;
}

const givenOf = ({ document }: Mapping, { attribute, value }: ForProperty): FileValue => ({
  text: value.text,
  choices: chosenNames(document, attribute, value),
});

/** Replaces the files in an exact value by those of this project. */
export function valueHere(mapping: Mapping, property: Property, value: AttributeValue): AttributeValue {
  if (propertyType(property.type).refersTo === 'files') return mapping.own?.fileIds.get(Number(value)) ?? null;
  return propertyType(property.type).search === 'html' ? textHere(mapping, String(value)) : value;
}

export const textHere = ({ own }: Mapping, html: string): string =>
  own ? textFromDocument(html, own.slug, (number) => own.fileIds.get(number)) : html;

/** Returns the exact rich text, unless the file now has another. */
export function exactText(mapping: Mapping, exact: string | undefined, given: string | undefined): string | undefined {
  if (exact === undefined) return undefined;
  const isAsWritten = (given ?? '') === (exact === '' ? '' : capturedHtml(toXhtml(exact, mapping.attachment)));
  return isAsWritten ? textHere(mapping, exact) : undefined;
}
