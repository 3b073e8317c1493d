import type { Attrs, AttributeValue } from '../../../../model/attributes/attribute.ts';
import { ownDefault } from '../../../../model/attributes/rules/values.ts';
import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Entity } from '../../../../model/entities/entity.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import type { ReqifKind } from './document.ts';
import { element, elementsXml, reference } from './elements.ts';
import { isWritable, parseXmlDate } from './exact-numbers.ts';
import { EXACT, exactEntity, inFile, LABELS, textOfFile, type ValueSources } from './exact.ts';
import { writtenIn } from './map-values.ts';
import { attributeId, enumValue, reqifKindOf, labelId, type Owner, type ReqifModel } from './model.ts';
import { renditionOf } from './rendition.ts';
import { toXhtml } from './xhtml.ts';

/** Writes a value of an object or a relation. */
export function valueXml(
  owner: Owner,
  id: string,
  kind: ReqifKind,
  { text, xhtml, refs }: { text?: string; xhtml?: string; refs?: string[] },
): string {
  const which = reference('DEFINITION', `ATTRIBUTE-DEFINITION-${kind}`, attributeId(owner, { globalId: id }));
  if (kind === 'XHTML') return element('ATTRIBUTE-VALUE-XHTML', {}, `${which}<THE-VALUE>${xhtml}</THE-VALUE>`);
  if (kind === 'ENUMERATION')
    return element(
      'ATTRIBUTE-VALUE-ENUMERATION',
      {},
      `${which}<VALUES>${refs!.map((ref) => `<ENUM-VALUE-REF>${ref}</ENUM-VALUE-REF>`).join('')}</VALUES>`,
    );
  return element(`ATTRIBUTE-VALUE-${kind}`, { 'THE-VALUE': text ?? '' }, which);
}

export const valueSources = (model: ReqifModel): ValueSources => ({
  organization: model.organization,
  schema: model.schema,
  kindOf: (property) => reqifKindOf(model, property),
  attachment: model.attachment,
  fileNumber: (id) => model.fileNumber(id),
  teams: model.teams,
  identifierOf: (id) => (model.has(id) ? model.identifierOf(id) : undefined),
});

/** Writes all values of an entity, whether it is an object or a specification. */
export function entityValues(
  model: ReqifModel,
  owner: Owner,
  entity: Entity,
  properties: readonly Property[],
): string[] {
  const labels = entity.labelIds.flatMap((id) => model.schema.labels.get(id) ?? []);
  const values = valueSources(model);
  const exact = exactEntity(values, entity, model.identifierOf(entity.id), properties);
  return [
    ...(entity.number ? [valueXml(owner, 'ReqIF.ForeignID', 'STRING', { text: entity.number })] : []),
    ...(entity.name ? [valueXml(owner, 'ReqIF.ChapterName', 'STRING', { text: entity.name })] : []),
    ...(entity.description
      ? [
          valueXml(owner, 'ReqIF.Text', 'XHTML', {
            xhtml: toXhtml(textOfFile(values, entity.description), model.attachment),
          }),
        ]
      : []),
    ...(labels.length > 0 ? [valueXml(owner, LABELS, 'ENUMERATION', { refs: labels.map(labelId) })] : []),
    ...attributeValues(model, owner, properties, entity.attrs, writtenIn(entity.metadata)),
    valueXml(owner, EXACT, 'STRING', { text: JSON.stringify(exact) }),
  ];
}

export function attributeValues(
  model: ReqifModel,
  owner: Owner,
  properties: readonly Property[],
  attrs: Attrs,
  asWritten: Readonly<Record<string, string>> = {},
): string[] {
  const values = valueSources(model);
  return properties.flatMap((property) => {
    const stored = attrs[property.id];
    const kind = reqifKindOf(model, property);
    const before = asWritten[property.globalId];
    if (before !== undefined && saysStill(kind, before, stored ?? null))
      return [valueXml(owner, property.globalId, kind, { text: before })];
    if (stored === undefined || stored === null) return [];
    const { refersTo, search } = propertyType(property.type);
    const given = refersTo === 'files' || search === 'html' ? inFile(values, property, stored) : stored;
    const written = given === null ? undefined : renditionOf(property, kind, given, model.attachment);
    if (!written) return [];
    const refs = written.choices?.map((choice) => enumValue(model, property, choice));
    return [valueXml(owner, property.globalId, kind, { ...written, ...(refs && { refs }) })];
  });
}

/** Tells whether a stored value still equals the more exact one that a file contained. */
function saysStill(kind: ReqifKind, text: string, stored: AttributeValue): boolean {
  if ((kind !== 'REAL' && kind !== 'DATE') || !isWritable(kind, text)) return false;
  const number = kind === 'REAL' ? Number(text) : parseXmlDate(text);
  return Number.isFinite(number) ? number === stored : stored === null;
}

/** Returns the default of a property as a file states it. */
export function defaultValue(model: ReqifModel, owner: Owner, property: Property): string {
  const own = ownDefault(property);
  if (own === null || propertyType(property.type).refersTo) return '';
  return elementsXml('DEFAULT-VALUE', attributeValues(model, owner, [property], { [property.id]: own }));
}
