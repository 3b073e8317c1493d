import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import type { People } from '../../../../model/attributes/property-type.ts';
import { attributeFromText, checkedValue, convertedText } from '../../../../model/attributes/rules/values.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { Refusal } from '../../../../refusals/refusal.ts';
import type { ReqifAttribute, ReqifDocument, ReqifValue } from './document.ts';
import { isSameMoment, isSameNumber, parseXmlDate } from './exact-numbers.ts';
import { chosenNames, plainValueText } from './fields.ts';
import { isOnlyWords, withoutOuterDiv } from './html-as-read.ts';

/** The value converted from a file: `problem` says why there is none, `less` what the property cannot hold of it. */
export type ReqifConversion = { value: AttributeValue; less?: string } | { problem: string };

/** Converts a value for a property. An empty value is none. */
export function attributeFor(
  document: Pick<ReqifDocument, 'datatypes'>,
  attribute: ReqifAttribute,
  value: ReqifValue,
  property: Property,
  people?: People,
): ReqifConversion {
  try {
    const converted = convertedValue(document, attribute, value, property, people);
    if ('problem' in converted || converted.value === null || propertyType(property.type).reqif.kind === 'XHTML')
      return converted;
    return { ...converted, value: checkedValue(property, converted.value) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      problem: `'${shown(plainValueText(document, attribute, value))}' of '${attribute.name}' was left out: ${error.message}`,
    };
  }
}

const shown = (text: string) => text.slice(0, 80);

function convertedValue(
  document: Pick<ReqifDocument, 'datatypes'>,
  attribute: ReqifAttribute,
  value: ReqifValue,
  property: Property,
  people: People | undefined,
): ReqifConversion {
  const text = plainValueText(document, attribute, value);
  const wrong = (what: string) => ({
    problem: `'${shown(text)}' is not ${what} of '${attribute.name}'; it was ignored.`,
  });
  const less = (what: string) => `'${shown(text)}' of '${attribute.name}' ${what}`;
  const { reqif, search, isQuality } = propertyType(property.type);
  if (reqif.kind === 'XHTML')
    return { value: value.kind === 'XHTML' ? withoutOuterDiv(value.text) : attributeFromText(property, text) };
  if (text === '' && !/<(img|a|object)\b/.test(value.text)) return { value: null };
  if (value.kind === 'DATE' && reqif.kind === 'DATE') {
    const date = parseXmlDate(text);
    if (Number.isNaN(date)) return wrong('a date');
    return {
      value: date,
      ...(!isSameMoment(text) && {
        less: less('is more precise than dates here, which are exact to a thousandth of a second.'),
      }),
    };
  }
  if (value.kind === 'BOOLEAN') {
    const yes = /^(true|1)$/i.test(text);
    if (!yes && !/^(false|0)$/i.test(text)) return wrong('a boolean');
    if (isQuality) return { value: { value: yes, suggestions: [] } };
    if (reqif.kind === 'BOOLEAN') return { value: yes };
  }
  if ((value.kind === 'INTEGER' || value.kind === 'REAL') && reqif.kind === 'REAL') {
    const number = Number(text);
    if (!Number.isFinite(number)) return wrong('a number');
    const isExact = isSameNumber(text, number);
    return {
      value: number + 0,
      ...(!isExact && { less: less(`is more precise than numbers here; it was imported as ${number}.`) }),
    };
  }
  if (value.kind === 'ENUMERATION' && search === 'choices') {
    const names = chosenNames(document, attribute, value);
    const unknown = names.filter((name) => !property.typeParameters.choices?.includes(name));
    if (unknown.length === 0) return { value: names };
    return {
      value: names.filter((name) => !unknown.includes(name)),
      less: `'${attribute.name}' has no choice '${shown(unknown.join("', '"))}'; it was left out.`,
    };
  }
  const isFormatted = value.kind === 'XHTML' && !isOnlyWords(value.text);
  const withoutFormat = isFormatted && { less: less('was imported without its formatting and images.') };
  if (reqif.kind === 'STRING' && reqif.text === 'exact') return { value: text, ...withoutFormat };
  if (reqif.kind === 'STRING' && reqif.text === 'written') return { value: null };
  const converted = convertedText(property, text, people && { people });
  if (!converted) return wrong('a value');
  const { value: here, warning } = converted;
  // The existing value stays if the conversion drops the whole text.
  const isDropped = here === null || (Array.isArray(here) && here.length === 0);
  if (warning !== null) return isDropped ? { problem: warning } : { value: here, less: warning };
  const isExact = typeof here !== 'number' || value.kind === 'STRING' || isSameNumber(text, here);
  return {
    value: here,
    ...(isExact ? withoutFormat : { less: less(`was imported as ${shown(JSON.stringify(here))}.`) }),
  };
}
