import type { StoredPlace } from '#shared/drawing/content.ts';

import type { DocumentEntity } from '../../rules/document.ts';
import { attributeElement, MORE } from './names.ts';
import { valueElement, inAttribute, innerXml, inText, typeMark } from './value.ts';
import { extraFieldsXml, itemReference, type Items } from './write-schema.ts';

/** An entity as a part of the document holds it: dates are not written yet. */
export type WrittenEntity = Omit<DocumentEntity, 'created' | 'modified'> & {
  globalId: string;
  created: Date;
  modified: Date | null;
};
export interface WrittenDiagram {
  rootId: number;
  type: string;
  name: string;
  places: Record<string, StoredPlace>;
}

export function entityXml(entity: WrittenEntity, diagrams: readonly WrittenDiagram[], items: Items): string {
  const { id, globalId, name, description, classId, number, labelIds, linkedLabelId, attrs, ...others } = entity;
  const { created, modified, controlStep, branches, script, rels: _, ...rest } = others;
  const inner = [
    valueElement('name', name),
    valueElement('description', description),
    itemReference('schemaClassId', items.classes, classId),
    valueElement('number', number),
    ...labelIds.map((each) => itemReference('labelId', items.labels, each)),
    simulationXml({ controlStep, branches, script }),
    itemReference('linkLabelId', items.labels, linkedLabelId ?? null),
    ...diagrams.map(diagramXml),
    valueElement('createdOn', created),
    modified === null ? '' : valueElement('modifiedOn', modified),
    valueElement('globalId', globalId),
    attributesXml(attrs, items),
    extraFieldsXml(rest),
  ];
  return `<entity id="${inAttribute(globalId)}" t:number="${id}">${inner.join('')}</entity>\n`;
}

/** Writes a link as seen from one of its ends. */
export const relationshipXml = (
  { sourceId, relationId, targetId }: Record<'sourceId' | 'relationId' | 'targetId', string>,
  attrs: DocumentEntity['attrs'],
  items: Items,
): string =>
  `<relationship>${valueElement('sourceId', sourceId)}${valueElement('schemaRelationId', relationId)}${valueElement('targetId', targetId)}${attributesXml(attrs, items)}</relationship>\n`;

/** Writes an action's control step, branches and script. */
function simulationXml(given: { controlStep: unknown; branches: unknown; script: unknown }): string {
  const held = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  if (Object.keys(held).length === 0) return '';
  const step = given.controlStep as { type?: string } | undefined;
  return `<simulationData>${valueElement('type', step?.type ?? 'ACTION')}${extraFieldsXml(held)}</simulationData>`;
}

const diagramXml = ({ type, name, places }: WrittenDiagram) =>
  `<xmlDiagram type="${inAttribute(type)}"><layout>${inText(JSON.stringify({ name, places }))}</layout></xmlDiagram>`;

const attributesXml = (attrs: DocumentEntity['attrs'], { properties }: Items): string =>
  Object.entries(attrs)
    .map(([id, value]) => {
      const { globalId, type } = properties.get(Number(id))!;
      const tag = attributeElement(type, value);
      const isMoment = tag === 'dateTimeAttribute';
      const written = isMoment ? new Date(value as number).toISOString() : innerXml(value);
      const mark = typeof value === 'object' ? typeMark(value) : '';
      return `<${tag} schemaPropertyId="${inAttribute(globalId)}"${mark}>${written}</${tag}>`;
    })
    .join('');

export const extension = (name: string, value: unknown): string => `${valueElement(name, value, ` xmlns="${MORE}"`)}\n`;
