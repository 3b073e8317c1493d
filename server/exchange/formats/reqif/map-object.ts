import type { Attrs } from '../../../attributes/attribute.ts';
import { packed } from '../../../attributes/rules.ts';
import type { PlannedEntity } from '../../plan.ts';
import type { ReqifObject } from './document.ts';
import { attributeFor, classOf, nameFrom, placeOf, propertyNamed, textOf } from './fields.ts';
import { existingIdOf, isGlobalId, paragraph, type Mapping } from './mapping.ts';

/** The entity that an object becomes. Its number is the one it has in the file, else its place in the hierarchy. */
export function objectAsEntity(mapping: Mapping, object: ReqifObject, position: string | undefined): PlannedEntity {
  const { document, schema, warn, warnOnce } = mapping;
  const type = document.types.get(object.typeId);
  if (!type && document.types.size > 0)
    warn(
      object.name || object.id,
      `Its type '${object.typeId}' is not in the file; it became a ${classOf(schema, type).name}.`,
    );
  const owner = classOf(schema, type);
  const fields: Partial<Record<'name' | 'number' | 'description', { text: string; rank: number }>> = {};
  const attrs: Attrs = {};
  const given = new Set(object.values.map((value) => value.definitionId));
  const defaults = [...(type?.attributes.values() ?? [])].flatMap((attribute) =>
    attribute.defaultValue && !given.has(attribute.id)
      ? [{ ...attribute.defaultValue, definitionId: attribute.id }]
      : [],
  );
  for (const value of [...object.values, ...defaults]) {
    const attribute = type?.attributes.get(value.definitionId);
    if (!attribute) {
      const message = `The attribute '${value.definitionId}' is not defined in the file; its values were left out.`;
      warnOnce(object, value, message);
      continue;
    }
    const place = placeOf(attribute);
    if ('field' in place) {
      const text =
        place.field === 'description' && value.kind === 'XHTML' ? value.text : textOf(document, attribute, value);
      const before = fields[place.field];
      if (text !== '' && (!before || place.rank < before.rank))
        fields[place.field] = {
          text: value.kind !== 'XHTML' && place.field === 'description' ? paragraph(text) : text,
          rank: place.rank,
        };
      continue;
    }
    const property = propertyNamed(schema, owner.id, place.property);
    if (!property) continue;
    const result = attributeFor(document, attribute, value, property);
    if ('problem' in result) warn(object.name || object.id, result.problem);
    else if (result.value !== null) attrs[property.id] = result.value;
  }
  const description = fields.description?.text ?? (object.description ? paragraph(object.description) : '');
  const text = description
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  const number = fields.number?.text ?? position ?? '';
  return {
    key: object.id,
    existingId: existingIdOf(mapping, object),
    patch: {
      ...(isGlobalId(object.id) && { globalId: object.id }),
      classId: owner.id,
      name: (fields.name?.text || object.name || nameFrom(text)).replace(/\s+/g, ' ').slice(0, 500),
      number,
      description,
      attrs: packed(attrs),
      metadata: { 'reqif:id': object.id, ...(type && type.name !== owner.name && { 'reqif:type': type.name }) },
    },
  };
}
