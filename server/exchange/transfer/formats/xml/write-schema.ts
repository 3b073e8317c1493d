import type {
  Class,
  Label,
  Property,
  Relation,
  SchemaItem,
  SchemaItems,
  SchemaKind,
} from '../../../../model/schema/schema.ts';
import { schemaKinds } from '../../../../model/schema/schema.ts';
import { MORE, SCHEMA_VERSION } from './names.ts';
import { valueElement, innerXml } from './value.ts';

/** The items by their numbers in the document; the project's take precedence over the organization's. */
export type Items = { [K in SchemaKind]: Map<number, SchemaItems[K][number]> };

export const itemsByNumber = (written: Record<SchemaKind, object[]>): Items =>
  Object.fromEntries(
    schemaKinds.map((kind) => [kind, new Map((written[kind] as SchemaItem[]).map((item) => [item.id, item]))]),
  ) as unknown as Items;

/** Writes fields that the shape has no place for. */
export const extraFieldsXml = (fields: object): string =>
  Object.values(fields).some((value) => value !== undefined) ? `<more xmlns="${MORE}">${innerXml(fields)}</more>` : '';

export function* schemaXml(items: Items): Generator<string> {
  const { classes, properties, relations } = items;
  const ofClass = Map.groupBy(properties.values(), ({ classId }) => classId);
  const ofRelations = new Set([...relations.values()].flatMap(({ propertyIds }) => propertyIds));
  yield `<schema version="${SCHEMA_VERSION}">\n`;
  for (const item of classes.values()) yield classXml(item, ofClass.get(item.id) ?? [], items);
  for (const item of relations.values()) yield relationXml(item, items);
  for (const { globalId, localTargetRelations } of classes.values())
    for (const { targetRelationId, targetClassId, isHidden } of localTargetRelations)
      yield `<xmlTargetRelation>${valueElement('sourceId', globalId)}${valueElement('relationId', relations.get(targetRelationId)!.globalId)}${valueElement('targetId', classes.get(targetClassId)!.globalId)}${text('isHidden', isHidden ?? false)}</xmlTargetRelation>\n`;
  for (const item of ofClass.get(null) ?? []) if (!ofRelations.has(item.id)) yield `${propertyXml(item)}\n`;
  yield '</schema>\n';
}

export function* labelsXml({ labels, classes }: Items): Generator<string> {
  yield '<labels>\n';
  for (const {
    id,
    globalId,
    name,
    description,
    isHidden,
    isLocked,
    parentId,
    classIds,
    isLinkedLabel,
    ...rest
  } of labels.values() as Iterable<Label>) {
    const head = `${common({ globalId, name, description, isHidden, isLocked })}${itemReference('parentId', labels, parentId)}`;
    const of = classIds.map((each) => itemReference('schemaClassId', classes, each)).join('');
    yield `<label t:number="${id}">${head}${of}${text('linkLabel', isLinkedLabel)}${extraFieldsXml(rest)}</label>\n`;
  }
  yield '</labels>\n';
}

function classXml(item: Class, properties: readonly Property[], { classes }: Items): string {
  const { id, globalId, name, description, isHidden, isLocked, parentId, isAbstract, ...others } = item;
  const { localTargetRelations: _, ...rest } = others;
  const head = `${common({ globalId, name, description, isHidden, isLocked })}${itemReference('parentId', classes, parentId)}`;
  const inner = `${text('abstract', isAbstract)}${properties.map(propertyXml).join('')}`;
  return `<schemaClass t:number="${id}">${head}${inner}${extraFieldsXml(rest)}</schemaClass>\n`;
}

function relationXml(item: Relation, { relations, properties }: Items): string {
  const { id, globalId, name, description, isHidden, isLocked, inverseId, propertyIds, ...rest } = item;
  const head = `${common({ globalId, name, description, isHidden, isLocked })}${itemReference('inverseRelationId', relations, inverseId)}`;
  const inner = propertyIds.map((each) => propertyXml(properties.get(each)!)).join('');
  return `<schemaRelation t:number="${id}">${head}${inner}${extraFieldsXml(rest)}</schemaRelation>\n`;
}

function propertyXml(item: Property): string {
  const { id, globalId, name, description, isHidden, isLocked, type, order, typeParameters, ...others } = item;
  const { classId: _, defaultValue, ...rest } = others;
  const { choices, ...parameters } = typeParameters;
  const kind = { string: 'String', number: 'Number', boolean: 'Boolean' }[typeof defaultValue as string];
  const inner = [
    common({ globalId, name, description, isHidden, isLocked }),
    text('type', type),
    text('order', order),
    choices ? parameter('choices', 'List', choices) : '',
    kind ? parameter('defaultValue', kind, [defaultValue]) : '',
    extraFieldsXml({ ...rest, typeParameters: parameters, defaultValue: kind ? undefined : defaultValue }),
  ];
  return `<schemaProperty t:number="${id}">${inner.join('')}</schemaProperty>`;
}

const parameter = (name: string, type: string, values: readonly unknown[]) =>
  `<parameter>${text('name', name)}${text('type', type)}${values.map((value) => text('value', value)).join('')}</parameter>`;

/** Writes a value as text, as every reader of the shape expects, whatever its type here. */
const text = (name: string, value: unknown): string => valueElement(name, String(value));

export const itemReference = (name: string, items: ReadonlyMap<number, SchemaItem>, id: number | null): string =>
  id === null ? '' : valueElement(name, items.get(id)!.globalId);

const common = ({
  globalId,
  name,
  description,
  isHidden,
  isLocked,
}: Omit<SchemaItem, 'organizationId' | 'projectId' | 'id'>) =>
  `${valueElement('id', globalId)}${valueElement('name', name)}${valueElement('description', description)}${text('hidden', isHidden)}${text('locked', isLocked)}`;
