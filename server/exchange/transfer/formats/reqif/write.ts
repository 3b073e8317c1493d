import type { AttributeValue } from '../../../../model/attributes/attribute.ts';
import type { Entity, Link } from '../../../../model/entities/entity.ts';
import { element, elementsXml, reference } from './elements.ts';
import { EXACT, exactAttrs, inFile } from './exact.ts';
import type { Extension } from './extension.ts';
import { groupElements } from './groups.ts';
import { DESC, LONG_NAME } from './map-object.ts';
import { writtenRelationProperties, typeId, writtenProperties, type ReqifModel } from './model.ts';
import { usualIdentifier } from './original-relations.ts';
import { keptPlaces, PLACES, usualPlace } from './place-metadata.ts';
import { attributeValues, entityValues, valueXml, valueSources } from './write-values.ts';

const changed = (entity: Entity) => (entity.modified ?? entity.created).toISOString();

/** Writes an entity as an object. */
export function objectXml(model: ReqifModel, entity: Entity): string {
  const owner = model.typeOf(entity);
  return element(
    'SPEC-OBJECT',
    {
      IDENTIFIER: model.identifierOf(entity.id),
      'LAST-CHANGE': changed(entity),
      'LONG-NAME': entity.metadata[LONG_NAME] ?? (entity.name || undefined),
      DESC: entity.metadata[DESC],
    },
    `${elementsXml('VALUES', entityValues(model, owner, entity, writtenProperties(model.schema, owner.id)))}${reference('TYPE', 'SPEC-OBJECT-TYPE', typeId(owner))}`,
  );
}

/** Returns the identifiers for a link's relations in the file: those they were imported with, otherwise one made from its ends. */
function relationIdentifiers(model: ReqifModel, link: Link): string[] {
  const kept = model.keptOf(link);
  return kept.length > 0 ? kept.map(({ id }) => id) : [usualIdentifier(endsIn(model, link))];
}

const endsIn = (model: ReqifModel, { sourceId, relationId, targetId }: Link) => ({
  source: model.identifierOf(sourceId),
  relation: model.schema.relations.get(relationId)!.globalId,
  target: model.identifierOf(targetId),
});

/** Writes a link as a relation, or as those that it stands for. */
export function relations(model: ReqifModel, link: Link): string[] {
  const kept = model.keptOf(link);
  if (kept.length === 0) return [relation(model, link, usualIdentifier(endsIn(model, link)))];
  const { schema } = model;
  const properties = writtenRelationProperties(schema, schema.relations.get(link.relationId)!);
  return kept.map(({ id, source, attrs }) => {
    const own = properties.flatMap((property) =>
      (attrs?.[property.globalId] ?? null) === null ? [] : [[property.id, attrs![property.globalId]!] as const],
    );
    const isTurned = source !== model.identifierOf(link.sourceId);
    const ends = isTurned ? { sourceId: link.targetId, targetId: link.sourceId } : {};
    return relation(model, { ...link, ...ends, ...(attrs && { attrs: Object.fromEntries(own) }) }, id);
  });
}

function relation(model: ReqifModel, link: Link, identifier: string): string {
  const owner = model.relationTypeOf(link);
  const properties = writtenRelationProperties(model.schema, owner);
  const attrs = exactAttrs(valueSources(model), properties, link.attrs);
  const values = [
    ...attributeValues(model, owner, properties, link.attrs),
    ...(attrs ? [valueXml(owner, EXACT, 'STRING', { text: JSON.stringify({ attrs }) })] : []),
  ];
  return element(
    'SPEC-RELATION',
    { IDENTIFIER: identifier, 'LAST-CHANGE': link.created.toISOString() },
    `${elementsXml('VALUES', values)}${reference('SOURCE', 'SPEC-OBJECT', model.identifierOf(link.sourceId))}${reference('TARGET', 'SPEC-OBJECT', model.identifierOf(link.targetId))}${reference('TYPE', 'SPEC-RELATION-TYPE', typeId(owner))}`,
  );
}

/** Returns a link without a place in ReqIF in the form of our tool extension. */
export function linkInExtension(model: ReqifModel, link: Link): Extension['links'][number] {
  const owner = model.schema.relations.get(link.relationId)!;
  const values = valueSources(model);
  const attrs = writtenRelationProperties(model.schema, owner).flatMap((property): [string, AttributeValue][] => {
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
export interface HierarchyNode {
  id: number;
  children: HierarchyNode[];
}

export function writeSpecification(model: ReqifModel, entity: Entity, children: readonly HierarchyNode[]): string {
  let count = 0;
  const owner = model.documentTypeOf(entity);
  const id = model.identifierOf(entity.id);
  const kept = keptPlaces(entity.metadata[PLACES]);
  const placeOf = (objectId: string, above: string): { id?: string; isTable?: boolean } => {
    const places = kept.get(objectId) ?? [];
    const found = places.find((each) => each[2] === above) ?? places[0];
    if (!found) return {};
    places.splice(places.indexOf(found), 1);
    return { ...(model.isFree(found[0]) && { id: found[0] }), isTable: found[3] };
  };
  const node = ({ id: entityId, children }: HierarchyNode, above: string): string => {
    const objectId = model.identifierOf(entityId);
    const place = placeOf(objectId, above);
    return element(
      'SPEC-HIERARCHY',
      {
        IDENTIFIER: place.id ?? usualPlace(id, ++count),
        'LAST-CHANGE': changed(entity),
        'IS-TABLE-INTERNAL': place.isTable || undefined,
      },
      `${elementsXml(
        'CHILDREN',
        children.map((child) => node(child, objectId)),
      )}${reference('OBJECT', 'SPEC-OBJECT', objectId)}`,
    );
  };
  return element(
    'SPECIFICATION',
    { IDENTIFIER: id, 'LAST-CHANGE': changed(entity), 'LONG-NAME': entity.name },
    `${elementsXml('VALUES', entityValues(model, owner, entity, model.ofDocuments))}${elementsXml(
      'CHILDREN',
      children.map((child) => node(child, '')),
    )}${reference('TYPE', 'SPECIFICATION-TYPE', typeId(owner))}`,
  );
}

/** Returns the file's text after the specifications; `written` are the relations already in the file, `own` is our tool extension. */
export function closingXml(model: ReqifModel, written: readonly Link[], own: string): string {
  const identifiers = (link: Link) => relationIdentifiers(model, link);
  const groups = groupElements(model.groups, model.created.toISOString(), model.identifierOf, written, identifiers);
  return `${groups}</REQ-IF-CONTENT></CORE-CONTENT>\n<TOOL-EXTENSIONS>${model.toolExtensions}${own}</TOOL-EXTENSIONS>\n</REQ-IF>\n`;
}
