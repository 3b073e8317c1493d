import { UserRef } from '../../../identity/users/graph/user.ts';
import type { Ctx } from '../../../platform/context.ts';
import { batch, byGroup } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField, idKey } from '../../../platform/graph/compiler/fields.ts';
import { nodeKey, pastName } from '../../../platform/graph/nodes.ts';
import { sameForAll, personal } from '../../../platform/graph/same-for-all.ts';
import { readPinned, readSchemaOf } from '../queries/schema.ts';
import { offeredLabels, pinnedBy, relationProperties, targetOptions } from '../rules/display-names.ts';
import type { Class, Label, Property, Relation, SchemaItem, SchemaKind } from '../schema.ts';
import {
  allInSchema,
  ChoiceColourType,
  ClassType,
  ColourEnum,
  LabelType,
  LocalTargetRelationType,
  PropertyObject,
  PropertyTypeEnum,
  RelationType,
  SchemaItemInterface,
  inSchema,
  TargetRelationType,
  type ItemInSchema,
} from './types.ts';

/** A node's id carries the organization and the project whose view of the item it is. */
const nodeId = ({ schema, item }: ItemInSchema<SchemaItem>) =>
  pastName(`${schema.organizationId}:${schema.projectId}:${item.id}`, schema.asOf);

/** The schema of each of some projects, by `organization:project`, or with `@revision` as it was then. */
const schemas = byGroup(
  (name) => name,
  async (ctx: Ctx, [name]) => {
    const { numbers, asOf } = nodeKey(name!, 2)!;
    return new Map([[name!, await readSchemaOf(ctx, ...numbers, asOf === null ? null : { revision: asOf })]]);
  },
);

async function load<K extends SchemaKind>(kind: K, id: string, ctx: Ctx) {
  const key = nodeKey(id, 3);
  if (!key) return null;
  const [organizationId, projectId, itemId] = key.numbers;
  const schema = await batch(ctx, schemas, pastName(`${organizationId}:${projectId}`, key.asOf));
  const item = schema?.[kind].get(itemId);
  return item ? { schema: schema!, item } : null;
}

builder.node(ClassType, {
  ...sameForAll,
  description: 'A kind of entity. It has the properties, target relations and labels of its ancestors, and its own.',
  interfaces: [SchemaItemInterface],
  id: idKey(nodeId),
  loadOne: (id, ctx) => load('classes', id, ctx) as Promise<ItemInSchema<Class> | null>,
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
        return parent ? inSchema(schema, parent) : null;
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
      resolve: ({ schema, item }) => allInSchema(schema, schema.propertiesOf.get(item.id) ?? []),
    }),
    labels: t.field({
      type: [LabelType],
      complexity: { multiplier: 10 },
      description: 'The labels offered for its entities: its own and its ancestors’, without hidden ones.',
      resolve: ({ schema, item }) => allInSchema(schema, offeredLabels(schema, item.id)),
    }),
    localTargetRelations: t.field({
      type: [LocalTargetRelationType],
      complexity: { multiplier: 25 },
      description: 'The relations that it permits by itself, hidden or not; those of its ancestors stand there.',
      resolve: ({ item }) => item.localTargetRelations,
    }),
    targetRelations: t.field({
      ...personal,
      type: [TargetRelationType],
      complexity: { multiplier: 25 },
      description:
        'The relations offered for its entities: those that you have pinned first, then by label, without hidden ones.',
      resolve: async ({ schema, item }, _args, ctx) =>
        targetOptions(schema, item.id, await readPinned(ctx)).map((option) => ({ ...option, schema })),
    }),
  }),
});

builder.node(PropertyObject, {
  description: 'A property of the entities of a class, or of the links of a relation.',
  interfaces: [SchemaItemInterface],
  id: idKey(nodeId),
  loadOne: (id, ctx) => load('properties', id, ctx) as Promise<ItemInSchema<Property> | null>,
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
      description: 'The type of its values.',
      resolve: ({ item }) => item.type,
    }),
    order: t.float({
      description: 'Properties are shown by order, then by name.',
      resolve: ({ item }) => item.order,
    }),
    choices: t.stringList({
      description: 'The choices of an ENUMERATION or MULTISELECT; empty for other types.',
      resolve: ({ item }) => item.typeParameters.choices ?? [],
    }),
    retired: t.stringList({
      description: 'Former choices that are kept where they are held, and no longer offered.',
      resolve: ({ item }) => item.typeParameters.retired ?? [],
    }),
    colours: t.field({
      type: [ChoiceColourType],
      complexity: { multiplier: 5 },
      description: 'The colours of choices that have one of their own.',
      resolve: ({ item }) =>
        Object.entries(item.typeParameters.colours ?? {}).map(([choice, colour]) => ({ choice, colour })),
    }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value with which a new entity or link starts; null for none.',
      resolve: ({ item }) => item.defaultValue,
    }),
  }),
});

builder.node(RelationType, {
  description:
    'One direction of a pair of relations. A link is stored once, under the canonical name, and read from both ends.',
  interfaces: [SchemaItemInterface],
  id: idKey(nodeId),
  loadOne: (id, ctx) => load('relations', id, ctx) as Promise<ItemInSchema<Relation> | null>,
  fields: (t) => ({
    relationId: t.int({ description: 'Its number, as in api/v4.', resolve: ({ item }) => item.id }),
    isCanonical: t.boolean({
      description: 'True when links of the pair are stored under this name.',
      resolve: ({ item }) => item.isCanonical,
    }),
    inverse: t.field({
      type: RelationType,
      description: 'The relation that names the same links from the other end; a relation may be its own inverse.',
      resolve: ({ schema, item }) => inSchema(schema, schema.relations.get(item.inverseId) ?? item),
    }),
    properties: t.field({
      type: [PropertyObject],
      complexity: { multiplier: 2 },
      description: 'The properties of its links; the same for both directions.',
      resolve: ({ schema, item }) => allInSchema(schema, relationProperties(schema, item)),
    }),
  }),
});

builder.node(LabelType, {
  ...sameForAll,
  description: 'A mark for entities of certain classes. Some make features work, such as Use Case or Kanban Board.',
  interfaces: [SchemaItemInterface],
  id: idKey(nodeId),
  loadOne: (id, ctx) => load('labels', id, ctx) as Promise<ItemInSchema<Label> | null>,
  fields: (t) => ({
    labelId: t.int({ description: 'Its number, as in api/v4.', resolve: ({ item }) => item.id }),
    parentId: t.int({ nullable: true, description: 'The label above it.', resolve: ({ item }) => item.parentId }),
    classIds: t.intList({
      description: 'The classes for whose entities, and for those of their subclasses, it is offered.',
      resolve: ({ item }) => item.classIds,
    }),
    isLinkedLabel: t.boolean({
      description: 'True when the entities that carry it are kept together with one master entity.',
      resolve: ({ item }) => item.isLinkedLabel,
    }),
  }),
});

builder.objectField(UserRef, 'pinnedRelationships', (t) =>
  t.stringList({
    description:
      "The names of the relations that stand first for them: what their preference 'pinned_relationships' says, else the usual ones.",
    resolve: ({ preferences }) => [...pinnedBy(preferences)],
    ...compiledField({ reads: ['preferences'] }),
  }),
);
