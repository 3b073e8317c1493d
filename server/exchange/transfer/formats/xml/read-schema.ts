import type { SchemaKind } from '../../../../model/schema/schema.ts';
import { fieldsOf, moreOf, textOf, textsOf } from './fields.ts';
import { typeNamed } from './names.ts';
import type { Numbers } from './numbers.ts';
import { valueOf, type Node } from './value.ts';

type Item = Record<string, unknown> & { id: number };

/** Reads the schema and the labels of a file in the form of our JSON. */
export function readSchema(
  schema: readonly Node[],
  labels: readonly Node[],
  numbers: Numbers,
): Record<SchemaKind, Item[]> {
  const named = (name: string) => schema.filter((node) => node.name === name);
  const [classes, relations] = [named('schemaClass'), named('schemaRelation')];
  const ofClass = classes.flatMap((node) => propertiesIn(node).map((property) => [property, node] as const));
  const ofRelations = [...named('schemaProperty'), ...relations.flatMap(propertiesIn)];
  numbers.take('classes', classes);
  numbers.take('relations', relations);
  numbers.take('labels', labels);
  numbers.take('properties', [...ofClass.map(([property]) => property), ...ofRelations]);

  const targets = Map.groupBy(named('xmlTargetRelation'), (node) => textOf(node, 'sourceId'));
  const seen = new Set<number>();
  const fresh = ({ id }: Item) => !seen.has(id) && Boolean(seen.add(id));
  return {
    classes: classes.map((node) => ({
      ...common(node, 'classes', numbers),
      parentId: referred(node, 'parentId', 'classes', numbers),
      isAbstract: textOf(node, 'abstract') === 'true',
      localTargetRelations: (targets.get(textOf(node, 'id')) ?? []).map((target) => ({
        targetRelationId: referred(target, 'relationId', 'relations', numbers),
        targetClassId: referred(target, 'targetId', 'classes', numbers),
        ...(textOf(target, 'isHidden') === 'true' && { isHidden: true }),
      })),
      ...moreOf(node),
    })),
    relations: canonical(
      relations.map((node) => ({
        ...common(node, 'relations', numbers),
        inverseId: referred(node, 'inverseRelationId', 'relations', numbers),
        propertyIds: propertiesIn(node).map((property) => numbers.of('properties', textOf(property, 'id') ?? '')),
        ...moreOf(node),
      })),
    ),
    labels: labels.map((node) => ({
      ...common(node, 'labels', numbers),
      parentId: referred(node, 'parentId', 'labels', numbers),
      classIds: textsOf(node, 'schemaClassId').map((id) => numbers.of('classes', id)),
      isLinkedLabel: textOf(node, 'linkLabel') === 'true',
      ...moreOf(node),
    })),
    properties: [
      ...ofClass.map(([node, of]) => property(node, numbers.of('classes', textOf(of, 'id') ?? ''), numbers)),
      ...ofRelations.map((node) => property(node, null, numbers)),
    ].filter(fresh),
  };
}

const propertiesIn = ({ children }: Node) => children.filter(({ name }) => name === 'schemaProperty');

function referred(node: Node, name: string, kind: SchemaKind, numbers: Numbers): number | null {
  const id = textOf(node, name);
  return id ? numbers.of(kind, id) : null;
}

/** Marks items in files of others as the organization's if it has them, so that they replace nothing. */
function common(node: Node, kind: SchemaKind, numbers: Numbers): Item {
  const id = textOf(node, 'id') ?? '';
  return {
    id: numbers.of(kind, id),
    projectId: 0,
    ...(isGlobalId(id) && { globalId: id }),
    name: textOf(node, 'name') ?? '',
    description: textOf(node, 'description') ?? '',
    isHidden: textOf(node, 'hidden') === 'true',
    isLocked: textOf(node, 'locked') === 'true',
  };
}
export const isGlobalId = (id: string): boolean => /^I_[0-9A-Z]+_[0-9A-Z]+$/.test(id);

function property(node: Node, classId: number | null, numbers: Numbers): Item {
  const parameters = new Map(
    node.children.filter(({ name }) => name === 'parameter').map((each) => [textOf(each, 'name') ?? '', each]),
  );
  const { typeParameters, ...more } = moreOf(node);
  const choices = parameters.get('choices');
  const defaultValue = parameters.get('defaultValue');
  return {
    ...common(node, 'properties', numbers),
    classId,
    type: typeNamed(textOf(node, 'type') ?? 'TEXT'),
    order: Number(textOf(node, 'order') ?? 0),
    typeParameters: { ...(typeParameters as object), ...(choices && { choices: textsOf(choices, 'value') }) },
    ...(defaultValue && { defaultValue: defaultOf(defaultValue) }),
    ...more,
  };
}

function defaultOf(parameter: Node): unknown {
  const { value } = fieldsOf(parameter);
  const type = textOf(parameter, 'type')?.toLowerCase();
  if (!value || (value.text === '' && type !== 'string')) return null;
  return valueOf({ ...value, attributes: { type: type ?? '' } });
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
