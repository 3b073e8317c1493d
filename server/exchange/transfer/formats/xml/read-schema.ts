import type { SchemaKind } from '../../../../model/schema/schema.ts';
import { childrenByName, moreOf, childText, childTexts } from './fields.ts';
import { ownTypeName } from './names.ts';
import type { DocumentNumbers } from './numbers.ts';
import { elementValue, type XmlElement } from './value.ts';

type Item = Record<string, unknown> & { id: number };

/** Reads the schema and the labels of a file in the form of our JSON. */
export function readXmlSchema(
  schema: readonly XmlElement[],
  labels: readonly XmlElement[],
  numbers: DocumentNumbers,
): Record<SchemaKind, Item[]> {
  const named = (name: string) => schema.filter((node) => node.name === name);
  const [classes, relations] = [named('schemaClass'), named('schemaRelation')];
  const ofClass = classes.flatMap((node) => propertiesIn(node).map((property) => [property, node] as const));
  const ofRelations = [...named('schemaProperty'), ...relations.flatMap(propertiesIn)];
  numbers.take('classes', classes);
  numbers.take('relations', relations);
  numbers.take('labels', labels);
  numbers.take('properties', [...ofClass.map(([property]) => property), ...ofRelations]);

  const targets = Map.groupBy(named('xmlTargetRelation'), (node) => childText(node, 'sourceId'));
  const seen = new Set<number>();
  const fresh = ({ id }: Item) => !seen.has(id) && Boolean(seen.add(id));
  return {
    classes: classes.map((node) => ({
      ...common(node, 'classes', numbers),
      parentId: referred(node, 'parentId', 'classes', numbers),
      isAbstract: childText(node, 'abstract') === 'true',
      localTargetRelations: (targets.get(childText(node, 'id')) ?? []).map((target) => ({
        targetRelationId: referred(target, 'relationId', 'relations', numbers),
        targetClassId: referred(target, 'targetId', 'classes', numbers),
        ...(childText(target, 'isHidden') === 'true' && { isHidden: true }),
      })),
      ...moreOf(node),
    })),
    relations: canonical(
      relations.map((node) => ({
        ...common(node, 'relations', numbers),
        inverseId: referred(node, 'inverseRelationId', 'relations', numbers),
        propertyIds: propertiesIn(node).map((property) => numbers.of('properties', childText(property, 'id') ?? '')),
        ...moreOf(node),
      })),
    ),
    labels: labels.map((node) => ({
      ...common(node, 'labels', numbers),
      parentId: referred(node, 'parentId', 'labels', numbers),
      classIds: childTexts(node, 'schemaClassId').map((id) => numbers.of('classes', id)),
      isLinkedLabel: childText(node, 'linkLabel') === 'true',
      ...moreOf(node),
    })),
    properties: [
      ...ofClass.map(([node, of]) => property(node, numbers.of('classes', childText(of, 'id') ?? ''), numbers)),
      ...ofRelations.map((node) => property(node, null, numbers)),
    ].filter(fresh),
  };
}

const propertiesIn = ({ children }: XmlElement) => children.filter(({ name }) => name === 'schemaProperty');

function referred(node: XmlElement, name: string, kind: SchemaKind, numbers: DocumentNumbers): number | null {
  const id = childText(node, name);
  return id ? numbers.of(kind, id) : null;
}

/** Marks items in files of others as the organization's if it has them, so that they replace nothing. */
function common(node: XmlElement, kind: SchemaKind, numbers: DocumentNumbers): Item {
  const id = childText(node, 'id') ?? '';
  return {
    id: numbers.of(kind, id),
    projectId: 0,
    ...(isGlobalId(id) && { globalId: id }),
    name: childText(node, 'name') ?? '',
    description: childText(node, 'description') ?? '',
    isHidden: childText(node, 'hidden') === 'true',
    isLocked: childText(node, 'locked') === 'true',
  };
}
export const isGlobalId = (id: string): boolean => /^I_[0-9A-Z]+_[0-9A-Z]+$/.test(id);

function property(node: XmlElement, classId: number | null, numbers: DocumentNumbers): Item {
  const parameters = new Map(
    node.children.filter(({ name }) => name === 'parameter').map((each) => [childText(each, 'name') ?? '', each]),
  );
  const { typeParameters, ...more } = moreOf(node);
  const choices = parameters.get('choices');
  const defaultValue = parameters.get('defaultValue');
  return {
    ...common(node, 'properties', numbers),
    classId,
    type: ownTypeName(childText(node, 'type') ?? 'TEXT'),
    order: Number(childText(node, 'order') ?? 0),
    typeParameters: { ...(typeParameters as object), ...(choices && { choices: childTexts(choices, 'value') }) },
    ...(defaultValue && { defaultValue: defaultOf(defaultValue) }),
    ...more,
  };
}

function defaultOf(parameter: XmlElement): unknown {
  const { value } = childrenByName(parameter);
  const type = childText(parameter, 'type')?.toLowerCase();
  if (!value || (value.text === '' && type !== 'string')) return null;
  return elementValue({ ...value, attributes: { type: type ?? '' } });
}

/** Makes the first of two directions the stored one, as other tools do. */
function canonical(relations: Item[]): Item[] {
  const told = new Set<unknown>();
  return relations.map((relation) => {
    const isCanonical = !told.has(relation['inverseId']);
    told.add(relation.id);
    return { isCanonical, ...relation };
  });
}
