import { z } from 'zod';

import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import { packed, sameJson } from '../../../../model/attributes/rules.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { textFromDocument } from '../json/files.ts';
import type { ReqifAttribute, ReqifValue } from './document.ts';
import { isWritable } from './exact-numbers.ts';
import { EXACT, exactFrom, type Exact } from './exact.ts';
import { chosenNames, textOf } from './fields.ts';
import { capturedHtml } from './html-as-read.ts';
import type { Mapping } from './mapping.ts';
import { isUntouched, renditionOf, type Given } from './rendition.ts';
import { attributeFor } from './value-for.ts';
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
  if (!exactIds.has(attributes)) exactIds.set(attributes, [...attributes].find(([, { name }]) => name === EXACT)?.[0]);
  return exactIds.get(attributes);
}

/** Under this key of its metadata an entity keeps, as JSON, numbers and dates as a file wrote them that are more exact than any here, by the global ids of properties. */
export const WRITTEN = 'reqif:written';

/** What a file wrote exactly. Anybody may write metadata: what is none is passed over. */
export function writtenIn(metadata: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const kept = metadata?.[WRITTEN];
  if (kept === undefined) return {};
  try {
    return z.record(z.string(), z.string()).safeParse(JSON.parse(kept)).data ?? {};
  } catch {
    return {};
  }
}

/** Of what a value is told that is not all here. */
export type Problem = (value: ReqifValue, message: string) => void;

/** The attributes that come of the values of an object or a relation: the exact ones where nobody has touched what was written for them, else what the file says now. */
export function attrsOf(
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
  return packed(attrs);
}

const saidBy = (mapping: Mapping, each: ForProperty) =>
  textOf(mapping.document, each.attribute, each.value).slice(0, 80);

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
