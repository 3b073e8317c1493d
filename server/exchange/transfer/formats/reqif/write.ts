import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import type { Entity, Link } from '../../../../model/entities/entity.ts';
import { element, list, reference } from './elements.ts';
import { EXACT, exactAttrs, inFile } from './exact.ts';
import type { Extension } from './extension.ts';
import { groupElements } from './groups.ts';
import { plain, relationProperties, specification, typeId, writtenProperties, type ReqifModel } from './model.ts';
import { attributeValues, entityValues, value, valuesOf } from './write-values.ts';

const changed = (entity: Entity) => (entity.modified ?? entity.created).toISOString();

/** An entity as an object. */
export function object(model: ReqifModel, entity: Entity): string {
  const owner = model.schema.classes.get(entity.classId)!;
  return element(
    'SPEC-OBJECT',
    {
      IDENTIFIER: model.identifierOf(entity.id),
      'LAST-CHANGE': changed(entity),
      'LONG-NAME': entity.name || undefined,
    },
    `${list('VALUES', entityValues(model, owner, entity, writtenProperties(model.schema, owner.id)))}${reference('TYPE', 'SPEC-OBJECT-TYPE', typeId(owner))}`,
  );
}

/** What the relation of a link is called in the file. */
export const relationIdentifier = (model: ReqifModel, { sourceId, relationId, targetId }: Link): string =>
  `R_${model.identifierOf(sourceId)}_${plain(model.schema.relations.get(relationId)!.globalId)}_${model.identifierOf(targetId)}`;

/** A link as a relation. */
export function relation(model: ReqifModel, link: Link): string {
  const owner = model.schema.relations.get(link.relationId)!;
  const properties = relationProperties(model.schema, owner);
  const attrs = exactAttrs(valuesOf(model), properties, link.attrs);
  const values = [
    ...attributeValues(model, owner, properties, link.attrs),
    ...(attrs ? [value(owner, EXACT, 'STRING', { text: JSON.stringify({ attrs }) })] : []),
  ];
  return element(
    'SPEC-RELATION',
    { IDENTIFIER: relationIdentifier(model, link), 'LAST-CHANGE': link.created.toISOString() },
    `${list('VALUES', values)}${reference('SOURCE', 'SPEC-OBJECT', model.identifierOf(link.sourceId))}${reference('TARGET', 'SPEC-OBJECT', model.identifierOf(link.targetId))}${reference('TYPE', 'SPEC-RELATION-TYPE', typeId(owner))}`,
  );
}

/** A link that ReqIF has no place for, as our tool extension holds it. */
export function linkInExtension(model: ReqifModel, link: Link): Extension['links'][number] {
  const owner = model.schema.relations.get(link.relationId)!;
  const values = valuesOf(model);
  const attrs = relationProperties(model.schema, owner).flatMap((property): [string, AttributeValue][] => {
    const stored = link.attrs[property.id] ?? null;
    const kept = stored === null ? null : inFile(values, property, stored);
    return kept === null ? [] : [[property.globalId, kept]];
  });
  return {
    source: model.identifierOf(link.sourceId),
    relation: owner.globalId,
    target: model.identifierOf(link.targetId),
    ...(attrs.length > 0 && { attrs: Object.fromEntries(attrs) }),
  };
}

/** A document with the objects in it, in order. A node is the id of an entity with those below it. */
export interface Place {
  id: number;
  children: Place[];
}

export function documentOf(model: ReqifModel, entity: Entity, children: readonly Place[]): string {
  let count = 0;
  const id = model.identifierOf(entity.id);
  const node = ({ id: entityId, children }: Place): string =>
    element(
      'SPEC-HIERARCHY',
      { IDENTIFIER: `H_${id}_${++count}`, 'LAST-CHANGE': changed(entity) },
      `${list('CHILDREN', children.map(node))}${reference('OBJECT', 'SPEC-OBJECT', model.identifierOf(entityId))}`,
    );
  return element(
    'SPECIFICATION',
    { IDENTIFIER: id, 'LAST-CHANGE': changed(entity), 'LONG-NAME': entity.name },
    `${list('VALUES', entityValues(model, specification, entity, model.ofDocuments))}${list('CHILDREN', children.map(node))}${reference('TYPE', 'SPECIFICATION-TYPE', typeId(specification))}`,
  );
}

/** Everything behind the specifications; `written` are the relations that stand in the file, `own` is our tool extension. */
export function closing(model: ReqifModel, written: readonly Link[], own: string): string {
  const identifier = (link: Link) => relationIdentifier(model, link);
  const groups = groupElements(model.groups, model.created.toISOString(), model.identifierOf, written, identifier);
  return `${groups}</REQ-IF-CONTENT></CORE-CONTENT>\n<TOOL-EXTENSIONS>${model.toolExtensions}${own}</TOOL-EXTENSIONS>\n</REQ-IF>\n`;
}
