import { propertyTypeNames } from '../../attributes/attribute.ts';
import { builder } from '../../platform/builder.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSchemaOf } from '../queries.ts';
import { offeredLabels, relationProperties, targetOptions, type TargetOption } from '../rules/words.ts';
import {
  colours,
  type Class,
  type Label,
  type Property,
  type Relation,
  type Schema,
  type SchemaItem,
  type SchemaKind,
} from '../schema.ts';

/** A schema item together with the schema it is seen in: what it inherits depends on that. */
export interface Seen<T extends SchemaItem> {
  schema: Schema;
  item: T;
}
export const seen = <T extends SchemaItem>(schema: Schema, item: T): Seen<T> => ({ schema, item });
const allSeen = <T extends SchemaItem>(schema: Schema, items: Iterable<T>) =>
  Array.from(items, (item) => seen(schema, item));

export const SchemaType = builder.objectRef<Schema>('Schema');
export const ClassType = builder.objectRef<Seen<Class>>('Class');
export const PropertyObject = builder.objectRef<Seen<Property>>('Property');
export const RelationType = builder.objectRef<Seen<Relation>>('Relation');
export const LabelType = builder.objectRef<Seen<Label>>('Label');
export const TargetRelationType = builder.objectRef<TargetOption & { schema: Schema }>('TargetRelation');

export const PropertyTypeEnum = builder.enumType('PropertyType', {
  description:
    'The types a property can have. Each has an object type of its own among the attributes, such as TextAttribute.',
  values: propertyTypeNames,
});
export const ColourEnum = builder.enumType('Colour', {
  description: 'The colour group in which entities of a class are drawn.',
  values: colours,
});

const SchemaItemInterface = builder.interfaceRef<Seen<SchemaItem>>('SchemaItem').implement({
  description:
    'What classes, properties, relations and labels have in common. A project sees its own items over those of its organization.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    globalId: t.string({
      description: 'Names the item in all organizations and for good; exchange formats match by it.',
      resolve: ({ item }) => item.globalId,
    }),
    projectId: t.int({
      description: "The project the item is stored in; 0 for the organization's own.",
      resolve: ({ item }) => item.projectId,
    }),
    name: t.string({ description: 'What people call it.', resolve: ({ item }) => item.name }),
    description: t.string({ description: 'What it stands for, as HTML.', resolve: ({ item }) => item.description }),
    isHidden: t.boolean({
      description: 'Left out of pickers; what uses it already stays valid.',
      resolve: ({ item }) => item.isHidden,
    }),
    isLocked: t.boolean({
      description: 'Features depend on it: it can be hidden and described, but not renamed or deleted.',
      resolve: ({ item }) => item.isLocked,
    }),
  }),
});

SchemaType.implement({
  description:
    'The modelling language of a project: what kinds of entities there are, what can be said of them and how they may be linked. As the project sees it: its own items over those of its organization.',
  fields: (t) => ({
    version: t.string({
      description: 'Changes whenever an item of the schema does.',
      resolve: (schema) => schema.version,
    }),
    classes: t.field({
      type: [ClassType],
      complexity: { multiplier: 30 },
      description: 'The kinds of entities.',
      resolve: (schema) => allSeen(schema, schema.classes.values()),
    }),
    properties: t.field({
      type: [PropertyObject],
      complexity: { multiplier: 100 },
      description: 'All properties, those of classes and those of relations.',
      resolve: (schema) => allSeen(schema, schema.properties.values()),
    }),
    relations: t.field({
      type: [RelationType],
      complexity: { multiplier: 100 },
      description: 'All relations; each pair comes as two, one for each direction.',
      resolve: (schema) => allSeen(schema, schema.relations.values()),
    }),
    labels: t.field({
      type: [LabelType],
      complexity: { multiplier: 150 },
      description: 'All labels.',
      resolve: (schema) => allSeen(schema, schema.labels.values()),
    }),
  }),
});

/** A node's id carries the organization and the project whose view of the item it is. */
const nodeId = ({ schema, item }: Seen<SchemaItem>) => `${schema.organizationId}:${schema.projectId}:${item.id}`;

async function load<K extends SchemaKind>(kind: K, id: string, ctx: Ctx) {
  const [organizationId, projectId, itemId] = id.split(':').map(Number) as [number, number, number];
  const schema = await readSchemaOf(ctx, organizationId, projectId);
  const item = schema[kind].get(itemId);
  return item ? { schema, item } : null;
}

builder.node(ClassType, {
  description: 'A kind of entity. It has the properties, target relations and labels of its ancestors, and its own.',
  interfaces: [SchemaItemInterface],
  id: { resolve: nodeId },
  loadOne: (id, ctx) => load('classes', id, ctx) as Promise<Seen<Class> | null>,
  fields: (t) => ({
    classId: t.int({ description: 'Its number, as in URLs and in api/v4.', resolve: ({ item }) => item.id }),
    parentId: t.int({
      nullable: true,
      description: 'The number of the class it inherits from.',
      resolve: ({ item }) => item.parentId,
    }),
    parent: t.field({
      type: ClassType,
      nullable: true,
      description: 'The class it inherits from.',
      resolve: ({ schema, item }) => {
        const parent = schema.classes.get(item.parentId ?? 0);
        return parent ? seen(schema, parent) : null;
      },
    }),
    isAbstract: t.boolean({
      description: 'No entity may be of this class itself, only of its subclasses.',
      resolve: ({ item }) => item.isAbstract,
    }),
    colour: t.field({
      type: ColourEnum,
      description: 'The group whose tints its entities are drawn in.',
      resolve: ({ item }) => item.colour,
    }),
    icon: t.string({ description: "The name of its Tabler icon, such as 'cube'.", resolve: ({ item }) => item.icon }),
    properties: t.field({
      type: [PropertyObject],
      complexity: { multiplier: 8 },
      description: 'Its own and inherited properties, in the order in which they are shown.',
      resolve: ({ schema, item }) => allSeen(schema, schema.propertiesOf.get(item.id) ?? []),
    }),
    labels: t.field({
      type: [LabelType],
      complexity: { multiplier: 10 },
      description: 'The labels offered for its entities: its own and its ancestors’, without hidden ones.',
      resolve: ({ schema, item }) => allSeen(schema, offeredLabels(schema, item.id)),
    }),
    targetRelations: t.field({
      type: [TargetRelationType],
      complexity: { multiplier: 25 },
      description: 'The relations offered for its entities: pinned ones first, then by label, without hidden ones.',
      resolve: ({ schema, item }) => targetOptions(schema, item.id).map((option) => ({ ...option, schema })),
    }),
  }),
});

TargetRelationType.implement({
  description: 'One relation that leads away from entities of a class, in words, and what it may point at.',
  fields: (t) => ({
    relation: t.field({
      type: RelationType,
      description: 'The direction that leads away.',
      resolve: ({ schema, relation }) => seen(schema, relation),
    }),
    label: t.exposeString('label', { description: "'Children', 'Parents', or the relation's name." }),
    targetClasses: t.field({
      type: [ClassType],
      complexity: { multiplier: 3 },
      description: 'The classes it may point at; their subclasses are meant too.',
      resolve: ({ schema, targetClasses }) => allSeen(schema, targetClasses),
    }),
    targetLabel: t.exposeString('targetLabel', {
      description: "The names of the target classes, or 'Many' when there are more than three.",
    }),
    isPinned: t.exposeBoolean('isPinned', { description: 'Whether it stands before the others.' }),
  }),
});

builder.node(PropertyObject, {
  description: 'Something that can be said of the entities of a class, or of the links of a relation.',
  interfaces: [SchemaItemInterface],
  id: { resolve: nodeId },
  loadOne: (id, ctx) => load('properties', id, ctx) as Promise<Seen<Property> | null>,
  fields: (t) => ({
    propertyId: t.int({
      description: 'Its number, under which values are kept in api/v4.',
      resolve: ({ item }) => item.id,
    }),
    classId: t.int({
      nullable: true,
      description: 'The class it belongs to; null for a property of relations.',
      resolve: ({ item }) => item.classId,
    }),
    type: t.field({
      type: PropertyTypeEnum,
      description: 'What kind of values it has.',
      resolve: ({ item }) => item.type,
    }),
    order: t.float({
      description: 'Properties are shown by order, then by name.',
      resolve: ({ item }) => item.order,
    }),
    choices: t.stringList({
      description: 'What an ENUMERATION or MULTISELECT may be; empty for other types.',
      resolve: ({ item }) => item.typeParameters.choices ?? [],
    }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What a new entity or link starts with; null for nothing.',
      resolve: ({ item }) => item.defaultValue,
    }),
  }),
});

builder.node(RelationType, {
  description:
    'One direction of a pair of relations. A link is stored once, under the canonical name, and read from both ends.',
  interfaces: [SchemaItemInterface],
  id: { resolve: nodeId },
  loadOne: (id, ctx) => load('relations', id, ctx) as Promise<Seen<Relation> | null>,
  fields: (t) => ({
    relationId: t.int({ description: 'Its number, as in api/v4.', resolve: ({ item }) => item.id }),
    isCanonical: t.boolean({
      description: 'Whether links of the pair are stored under this name.',
      resolve: ({ item }) => item.isCanonical,
    }),
    inverse: t.field({
      type: RelationType,
      description: 'The same links seen from the other end; a relation may be its own inverse.',
      resolve: ({ schema, item }) => seen(schema, schema.relations.get(item.inverseId) ?? item),
    }),
    properties: t.field({
      type: [PropertyObject],
      complexity: { multiplier: 2 },
      description: 'What can be said of its links; the same for both directions.',
      resolve: ({ schema, item }) => allSeen(schema, relationProperties(schema, item)),
    }),
  }),
});

builder.node(LabelType, {
  description: 'A mark for entities of certain classes. Some make features work, such as Use Case or Kanban Board.',
  interfaces: [SchemaItemInterface],
  id: { resolve: nodeId },
  loadOne: (id, ctx) => load('labels', id, ctx) as Promise<Seen<Label> | null>,
  fields: (t) => ({
    labelId: t.int({ description: 'Its number, as in api/v4.', resolve: ({ item }) => item.id }),
    parentId: t.int({ nullable: true, description: 'The label above it.', resolve: ({ item }) => item.parentId }),
    classIds: t.intList({
      description: 'The classes for whose entities, and for those of their subclasses, it is offered.',
      resolve: ({ item }) => item.classIds,
    }),
    isLinkedLabel: t.boolean({
      description: 'Whether the entities that carry it are kept together with one master entity.',
      resolve: ({ item }) => item.isLinkedLabel,
    }),
  }),
});
