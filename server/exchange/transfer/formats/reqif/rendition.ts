import type { AttributeValue, QualityValue } from '../../../../model/attributes/attribute.ts';
import { attributeFromText, attributeText, sameJson } from '../../../../model/attributes/rules.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import type { ReqifKind } from './document.ts';
import { capturedHtml, comesBack } from './html-as-read.ts';
import { toXhtml, type Attachment } from './xhtml.ts';

/** A value in the form that ReqIF has for it: a text, XHTML, or choices. */
export interface Rendition {
  text?: string;
  xhtml?: string;
  choices?: string[];
}

/** What a value looks like to other tools; nothing where ReqIF has no form for it. */
export function renditionOf(
  property: Property,
  kind: ReqifKind,
  value: AttributeValue,
  attachment: Attachment,
): Rendition | undefined {
  switch (kind) {
    case 'XHTML':
      return { xhtml: toXhtml(String(value), attachment) };
    case 'BOOLEAN':
      return { text: String(property.type === 'QUALITY' ? (value as QualityValue).value : value) };
    case 'DATE':
      return isCommonDate(value as number) ? { text: new Date(value as number).toISOString() } : undefined;
    case 'INTEGER':
      return { text: String(Math.round(value as number)) };
    case 'REAL':
      return { text: String(value) };
    case 'ENUMERATION': {
      const choices = property.typeParameters.choices ?? [];
      const chosen = (Array.isArray(value) ? (value as string[]) : [String(value)]).filter((each) =>
        choices.includes(each),
      );
      return chosen.length > 0 ? { choices: chosen } : undefined;
    }
    default:
      return textRendition(property, value, attachment);
  }
}

function textRendition(property: Property, value: AttributeValue, attachment: Attachment): Rendition | undefined {
  const text =
    property.type === 'FILE' ? (attachment(`file:${String(value)}`)?.path ?? '') : attributeText(property, value);
  return text.trim() === '' ? undefined : { text };
}

// Years of more or fewer digits are written otherwise in XML than elsewhere, and few tools know them.
const isCommonDate = (moment: number) => moment >= Date.UTC(1000) && moment < Date.UTC(10_000);

/** Whether whoever reads the rendition has the value, and not only what it looks like. */
export function saysAll(property: Property, kind: ReqifKind, value: AttributeValue, written: Rendition): boolean {
  switch (kind) {
    case 'XHTML':
      return !written.xhtml!.includes('<xhtml:object') && comesBack(String(value), written.xhtml!);
    case 'BOOLEAN':
      return property.type !== 'QUALITY' || (value as QualityValue).suggestions.length === 0;
    case 'INTEGER':
      return Number.isInteger(value);
    case 'ENUMERATION':
      return written.choices!.length === (Array.isArray(value) ? value.length : 1);
    case 'STRING': {
      const text = written.text!;
      if (property.type === 'TEXT' || property.type === 'BIG_TEXT') return text === text.trim();
      if (['USER_TEAM', 'FILE', 'QUALITY_SCORE', 'COMPUTABLE'].includes(property.type)) return false;
      return sameJson(attributeFromText(property, text.trim()), value);
    }
    default:
      return true;
  }
}

/** What a file says of a value, as it was read. */
export interface Given {
  text: string;
  choices: readonly string[];
}

/** Whether the file still says what was written for a value: nobody has touched it on the way. */
export function isUntouched(written: Rendition | undefined, given: Given | undefined): boolean {
  if (!written || !given) return written === given;
  if (written.choices) return sameJson(written.choices, given.choices);
  return given.text === (written.xhtml === undefined ? written.text!.trim() : capturedHtml(written.xhtml));
}
