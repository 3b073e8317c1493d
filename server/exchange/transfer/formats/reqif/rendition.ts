import type { AttributeValue, QualityValue } from '../../../../model/attributes/attribute.ts';
import { attributeFromText, attributeText } from '../../../../model/attributes/rules/values.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { sameJson } from '../../../../platform/text/json.ts';
import type { ReqifKind } from './document.ts';
import { capturedHtml, comesBack } from './html-as-read.ts';
import { toXhtml, type Attachment } from './xhtml.ts';

/** A value in the form that ReqIF has for it: a text, XHTML, or choices. */
export interface Rendition {
  text?: string;
  xhtml?: string;
  choices?: string[];
}

/** Returns a value in the form that other tools see; undefined if ReqIF has none. */
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
      return { text: String(propertyType(property.type).isQuality ? (value as QualityValue).value : value) };
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
    propertyType(property.type).refersTo === 'files'
      ? (attachment(`file:${String(value)}`)?.path ?? '')
      : attributeText(property, value);
  return text.trim() === '' ? undefined : { text };
}

// Years of more or fewer digits are written otherwise in XML than elsewhere, and few tools know them.
const isCommonDate = (moment: number) => moment >= Date.UTC(1000) && moment < Date.UTC(10_000);

/** Tells whether the value can be recovered from its form in the file. */
export function saysAll(property: Property, kind: ReqifKind, value: AttributeValue, written: Rendition): boolean {
  switch (kind) {
    case 'XHTML':
      return !written.xhtml!.includes('<xhtml:object') && comesBack(String(value), written.xhtml!);
    case 'BOOLEAN':
      return !propertyType(property.type).isQuality || (value as QualityValue).suggestions.length === 0;
    case 'INTEGER':
      return Number.isInteger(value);
    case 'ENUMERATION':
      return written.choices!.length === (Array.isArray(value) ? value.length : 1);
    case 'STRING': {
      const text = written.text!;
      const { reqif } = propertyType(property.type);
      if (reqif.kind === 'STRING' && reqif.text === 'exact') return text === text.trim();
      if (reqif.kind === 'STRING' && reqif.text !== 'parsed') return false;
      return sameJson(attributeFromText(property, text.trim()), value);
    }
    default:
      return true;
  }
}

/** A value's content in the file, as read. */
export interface FileValue {
  text: string;
  choices: readonly string[];
}

/** Tells whether the file still contains exactly what we wrote for a value. */
export function isUntouched(written: Rendition | undefined, given: FileValue | undefined): boolean {
  if (!written || !given) return written === given;
  if (written.choices) return sameJson(written.choices, given.choices);
  return given.text === (written.xhtml === undefined ? written.text!.trim() : capturedHtml(written.xhtml));
}
