import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { propertyTypeNames, propertyTypes, type PropertyTypeName } from '../../attributes/types/index.ts';
import type { TargetOption } from '../rules/display-names.ts';
import {
  type Colour,
  type Class,
  type Label,
  type Property,
  type Relation,
  type Schema,
  type SchemaItem,
} from '../schema.ts';

/** A schema item together with the schema it is seen in, on which its inherited parts depend. */
export interface ItemInSchema<T extends SchemaItem> {
  schema: Schema;
  item: T;
}
export const inSchema = <T extends SchemaItem>(schema: Schema, item: T): ItemInSchema<T> => ({ schema, item });
export const allInSchema = <T extends SchemaItem>(schema: Schema, items: Iterable<T>) =>
  Array.from(items, (item) => inSchema(schema, item));

export const SchemaType = builder.objectRef<Schema>('Schema');
export const ClassType = builder.objectRef<ItemInSchema<Class>>('Class');
export const PropertyObject = builder.objectRef<ItemInSchema<Property>>('Property');
export const RelationType = builder.objectRef<ItemInSchema<Relation>>('Relation');
export const LabelType = builder.objectRef<ItemInSchema<Label>>('Label');
export const LocalTargetRelationType = builder.objectRef<Class['localTargetRelations'][number]>('LocalTargetRelation');
export const TargetRelationType = builder.objectRef<TargetOption & { schema: Schema }>('TargetRelation');

export const PropertyTypeEnum = builder.enumType('PropertyType', {
  description:
    'The types a property can have. Each has an object type of its own among the attributes, such as TextAttribute.',
  values: Object.fromEntries(
    propertyTypeNames.map((name) => [name, { value: name, description: propertyTypes[name].description }]),
  ) as Record<PropertyTypeName, { value: PropertyTypeName; description: string }>,
});
export const ColourEnum = builder.enumType('Colour', {
  description: 'The colour group in which entities of a class are drawn.',
  values: enumValues({
    blue: 'Drawn in blue.',
    orange: 'Drawn in orange.',
    green: 'Drawn in green.',
    purple: 'Drawn in purple.',
    grey: 'Drawn in grey.',
  } satisfies Record<Colour, string>),
});

export const ChoiceColourType = builder.objectRef<{ choice: string; colour: Colour }>('ChoiceColour').implement({
  description: 'The colour of a choice.',
  fields: (t) => ({
    choice: t.exposeString('choice', { description: 'The choice.' }),
    colour: t.field({
      type: ColourEnum,
      description: 'The colour in which the choice is shown.',
      resolve: ({ colour }) => colour,
    }),
  }),
});

export const SchemaItemInterface = builder.interfaceRef<ItemInSchema<SchemaItem>>('SchemaItem').implement({
  description:
    'The fields that classes, properties, relations and labels have in common. A project sees its own items over those of its organization.',
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
    name: t.string({ description: 'The name that people read.', resolve: ({ item }) => item.name }),
    description: t.string({ description: 'Its meaning, as HTML.', resolve: ({ item }) => item.description }),
    isHidden: t.boolean({
      description: 'True when pickers leave it out; uses of it stay valid.',
      resolve: ({ item }) => item.isHidden,
    }),
    isLocked: t.boolean({
      description: 'Features depend on it: it can be hidden and described, but not renamed or deleted.',
      resolve: ({ item }) => item.isLocked,
    }),
  }),
});

SchemaType.implement({
  ...sameForAll,
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
      resolve: (schema) => allInSchema(schema, schema.classes.values()),
    }),
    properties: t.field({
      type: [PropertyObject],
      complexity: { multiplier: 100 },
      description: 'All properties, those of classes and those of relations.',
      resolve: (schema) => allInSchema(schema, schema.properties.values()),
    }),
    relations: t.field({
      type: [RelationType],
      complexity: { multiplier: 100 },
      description: 'All relations; each pair comes as two, one for each direction.',
      resolve: (schema) => allInSchema(schema, schema.relations.values()),
    }),
    labels: t.field({
      type: [LabelType],
      complexity: { multiplier: 150 },
      description: 'All labels.',
      resolve: (schema) => allInSchema(schema, schema.labels.values()),
    }),
  }),
});

LocalTargetRelationType.implement({
  description:
    'A permission that a class gives itself: its entities may point at those of another class through a relation.',
  fields: (t) => ({
    targetClassId: t.exposeInt('targetClassId', {
      description: 'The number of the class it may point at; its subclasses are meant too.',
    }),
    targetRelationId: t.exposeInt('targetRelationId', {
      description: 'The number of the relation, in the direction that leads away.',
    }),
    isHidden: t.boolean({ description: 'Permitted, but not offered.', resolve: ({ isHidden }) => isHidden ?? false }),
  }),
});

TargetRelationType.implement({
  description: 'One relation that leads away from entities of a class, in words, and the classes that it may point at.',
  fields: (t) => ({
    relation: t.field({
      type: RelationType,
      description: 'The direction that leads away.',
      resolve: ({ schema, relation }) => inSchema(schema, relation),
    }),
    label: t.exposeString('label', { description: "'Children', 'Parents', or the relation's name." }),
    targetClasses: t.field({
      type: [ClassType],
      complexity: { multiplier: 3 },
      description: 'The classes it may point at; their subclasses are meant too.',
      resolve: ({ schema, targetClasses }) => allInSchema(schema, targetClasses),
    }),
    targetLabel: t.exposeString('targetLabel', {
      description: "The names of the target classes, or 'Many' when there are more than three.",
    }),
    isPinned: t.exposeBoolean('isPinned', { description: 'True when it stands before the others.' }),
  }),
});
