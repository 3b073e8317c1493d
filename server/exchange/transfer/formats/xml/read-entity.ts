import { invalid } from '../../../../refusals/refusal.ts';
import { childElement, childrenByName, moreOf, childText, childTexts } from './fields.ts';
import { elementValue, type XmlElement } from './value.ts';

type ReadAttrs = (readonly [propertyId: string, value: unknown])[];

/** An entity that speaks of its class, properties and labels by their ids in the file. */
export interface ReadEntity {
  id: string;
  number: number | undefined;
  classId: string;
  labelIds: string[];
  linkLabelId: string | undefined;
  attrs: ReadAttrs;
  diagrams: { type: string; name: string; places: unknown }[];
  fields: Record<string, unknown>;
  warnings: string[];
}

export interface ReadLink {
  sourceId: string;
  relationId: string;
  targetId: string;
  attrs: ReadAttrs;
}

export function readEntity(node: XmlElement): ReadEntity {
  const id = node.attributes['id'] ?? childText(node, 'globalId') ?? '';
  const name = childText(node, 'name') ?? '';
  const classId = childText(node, 'schemaClassId');
  if (!classId) throw invalid(`The entity '${name || id}' has no schemaClassId. Nothing was changed.`);
  const drawn = node.children.filter((child) => child.name === 'xmlDiagram').map(readDiagram);
  const simulation = childElement(node, 'simulationData');
  const modified = childText(node, 'modifiedOn');
  const created = childText(node, 'createdOn');
  return {
    id,
    number: extensionNumber(node),
    classId,
    labelIds: childTexts(node, 'labelId'),
    linkLabelId: childText(node, 'linkLabelId'),
    attrs: readAttrs(node),
    diagrams: drawn.flatMap((each) => each ?? []),
    fields: {
      globalId: childText(node, 'globalId') ?? id,
      name,
      number: childText(node, 'number') ?? '',
      description: childText(node, 'description') ?? '',
      ...(created && { created: momentOf(created) }),
      ...(modified && { modified: momentOf(modified) }),
      ...(simulation && moreOf(simulation)),
      ...moreOf(node),
    },
    warnings: [
      ...(drawn.includes(null)
        ? ['It has a diagram whose layout is not in the format of Truss; the diagram was left out.']
        : []),
      ...(simulation && !childElement(simulation, 'more')
        ? ['It has simulation data that cannot be imported; the data was left out.']
        : []),
    ],
  };
}

export const readLink = (node: XmlElement): ReadLink => {
  const [sourceId, relationId, targetId] = ['sourceId', 'schemaRelationId', 'targetId'].map((name) =>
    childText(node, name),
  );
  if (!sourceId || !relationId || !targetId)
    throw invalid('A relationship names no sourceId, schemaRelationId or targetId. Nothing was changed.');
  return { sourceId, relationId, targetId, attrs: readAttrs(node) };
};

/** Returns the number by which our extension in JSON's words refers to an element. */
export const extensionNumber = ({ attributes: { number } }: XmlElement): number | undefined =>
  number && /^\d{1,9}$/.test(number) ? Number(number) : undefined;

/** ISO 8601, or milliseconds as other tools write them. */
const momentOf = (text: string) => (/^\d+$/.test(text) ? new Date(Number(text)).toISOString() : text);

function readDiagram(node: XmlElement): ReadEntity['diagrams'][number] | null {
  const layout = childText(node, 'layout') ?? '';
  try {
    const read = JSON.parse(layout) as { name?: unknown; places?: unknown } | null;
    if (typeof read?.name !== 'string' || typeof read.places !== 'object') return null;
    return { type: node.attributes['type'] ?? childText(node, 'type') ?? '', name: read.name, places: read.places };
  } catch {
    return null;
  }
}

const readAttrs = (node: XmlElement): ReadAttrs =>
  node.children
    .filter(({ name }) => name.endsWith('Attribute'))
    .map((attribute) => {
      const { schemaPropertyId } = attribute.attributes;
      const propertyId = schemaPropertyId ?? childText(attribute, 'schemaPropertyId');
      if (!propertyId) throw invalid(`A ${attribute.name} names no schemaPropertyId. Nothing was changed.`);
      const { value } = childrenByName(attribute);
      // Others write the id and the value as elements.
      return [
        propertyId,
        read(schemaPropertyId === undefined && value ? { ...value, name: attribute.name } : attribute),
      ];
    });

function read(attribute: XmlElement): unknown {
  const { name, text } = attribute;
  if (attribute.attributes['type']) return elementValue(attribute);
  if (name === 'numberAttribute' || name === 'fileAttribute') return Number(text);
  if (name === 'booleanAttribute') return text.trim() === 'true';
  if (name === 'dateTimeAttribute') return Date.parse(momentOf(text));
  return elementValue(attribute);
}
