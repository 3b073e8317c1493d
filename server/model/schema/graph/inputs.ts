import { builder } from '../../../platform/graph/builder.ts';
import { idOrNew, idsOrNew } from '../../../platform/graph/ids.ts';
import type { AttributeValue } from '../../attributes/attribute.ts';
import { propertyType, type PropertyTypeName } from '../../attributes/types/index.ts';
import type { SchemaInput } from '../schema.ts';
import { ColourEnum, PropertyTypeEnum } from './types.ts';

const idOf = (noun: string) =>
  `Leave it out for a new ${noun}. A name of your own that begins with 'new:' also makes a new one, and other items of the same save may refer to it by that name; so does an id allocated before.`;
const leftOut = 'Fields that are left out stay as they are.';

const TargetRelationInput = builder.inputType('TargetRelationInput', {
  description: 'A permission: entities of the class may point at entities of another through a relation.',
  fields: (t) => ({
    targetClassId: t.field({
      ...idOrNew('Class'),
      required: true,
      description: 'The class it may point at; its subclasses are meant too.',
    }),
    targetRelationId: t.field({
      ...idOrNew('Relation'),
      required: true,
      description: 'The relation, in the direction that leads away.',
    }),
    isHidden: t.boolean({ description: 'Permitted, but not offered.' }),
  }),
});
export const ClassInput = builder.inputType('ClassInput', {
  description: `A class to save. ${leftOut}`,
  fields: (t) => ({
    classId: t.field({ ...idOrNew('Class'), description: idOf('class') }),
    globalId: t.string({
      description: 'The global id of a new one that another server knows already; left out, one is made.',
    }),
    name: t.string({ description: 'Trimmed; a new one needs it.' }),
    description: t.string({ description: 'Its meaning, as HTML.' }),
    isHidden: t.boolean({ description: 'True when pickers are to leave it out.' }),
    parentId: t.field({ ...idOrNew('Class'), description: 'The class it inherits from; null for none.' }),
    isAbstract: t.boolean({ description: 'No entity may be of it itself.' }),
    colour: t.field({ type: ColourEnum, description: 'The group whose tints its entities are drawn in.' }),
    icon: t.string({ description: "The name of a Tabler icon, such as 'cube'." }),
    targetRelations: t.field({
      type: [TargetRelationInput],
      description: 'All permissions of its own. Their inverses are kept in step.',
    }),
  }),
});
const ChoiceColourInput = builder.inputType('ChoiceColourInput', {
  description: 'The colour of a choice.',
  fields: (t) => ({
    choice: t.string({ required: true, description: 'The choice.' }),
    colour: t.field({ type: ColourEnum, required: true, description: 'The colour in which the choice is shown.' }),
  }),
});
export const PropertyInput = builder.inputType('PropertyInput', {
  description: `A property to save. ${leftOut}`,
  fields: (t) => ({
    propertyId: t.field({ ...idOrNew('Property'), description: idOf('property') }),
    globalId: t.string({
      description: 'The global id of a new one that another server knows already; left out, one is made.',
    }),
    name: t.string({ description: 'Trimmed; a new one needs it.' }),
    description: t.string({ description: 'Its meaning, as HTML.' }),
    isHidden: t.boolean({ description: 'True when pickers are to leave it out.' }),
    classId: t.field({
      ...idOrNew('Class'),
      description: 'The class it belongs to; null for a property of relations.',
    }),
    type: t.field({ type: PropertyTypeEnum, description: 'The type of its values; TEXT if it is left out.' }),
    order: t.float({ description: 'Properties are shown by order, then by name.' }),
    choices: t.stringList({ description: 'The choices, for ENUMERATION and MULTISELECT.' }),
    retired: t.stringList({
      description: 'Choices that are kept where they are held, and no longer offered; given with `choices`.',
    }),
    colours: t.field({
      type: [ChoiceColourInput],
      description: 'The colours of choices that have one of their own; given with `choices`.',
    }),
    defaultValue: t.field({
      type: 'JSON',
      description: 'The value with which a new entity or link starts, in the shape of its type; null for none.',
    }),
  }),
});
export const RelationInput = builder.inputType('RelationInput', {
  description: `One direction of a pair of relations to save. ${leftOut}`,
  fields: (t) => ({
    relationId: t.field({ ...idOrNew('Relation'), description: idOf('relation') }),
    globalId: t.string({
      description: 'The global id of a new one that another server knows already; left out, one is made.',
    }),
    name: t.string({ description: 'Trimmed; a new one needs it.' }),
    description: t.string({ description: 'Its meaning, as HTML.' }),
    isHidden: t.boolean({ description: 'True when pickers are to leave it out.' }),
    inverseId: t.field({
      ...idOrNew('Relation'),
      description: 'The other direction; a new relation without one is its own inverse.',
    }),
    isCanonical: t.boolean({
      description: 'True when links are stored under this name; by default under the first of a pair.',
    }),
    propertyIds: t.field({
      ...idsOrNew('Property'),
      description: 'The properties of its links, the same for both directions.',
    }),
  }),
});
export const LabelInput = builder.inputType('LabelInput', {
  description: `A label to save. ${leftOut}`,
  fields: (t) => ({
    labelId: t.field({ ...idOrNew('Label'), description: idOf('label') }),
    globalId: t.string({
      description: 'The global id of a new one that another server knows already; left out, one is made.',
    }),
    name: t.string({ description: 'Trimmed; a new one needs it.' }),
    description: t.string({ description: 'Its meaning, as HTML.' }),
    isHidden: t.boolean({ description: 'True when pickers are to leave it out.' }),
    parentId: t.field({ ...idOrNew('Label'), description: 'The label above it; null for none.' }),
    classIds: t.field({ ...idsOrNew('Class'), description: 'The classes for whose entities it is offered.' }),
    isLinkedLabel: t.boolean({ description: 'True when its entities are kept together with one master entity.' }),
  }),
});

type Given<T> = readonly T[] | null | undefined;

/** Turns the input of a save into the command's words: numbers are ids, and null means "left out" where nothing can be null. */
export function schemaInput(input: {
  classes?: Given<typeof ClassInput.$inferInput>;
  properties?: Given<typeof PropertyInput.$inferInput>;
  relations?: Given<typeof RelationInput.$inferInput>;
  labels?: Given<typeof LabelInput.$inferInput>;
}): SchemaInput {
  return {
    classes: (input.classes ?? []).map(({ classId, parentId, targetRelations, ...rest }) => ({
      ...given({ ...rest, id: classId }),
      ...(parentId !== undefined && { parentId }),
      ...(targetRelations && { localTargetRelations: targetRelations.map(targetRelation) }),
    })),
    properties: (input.properties ?? []).map(
      ({ propertyId, classId, choices, retired, colours, defaultValue, ...rest }) => ({
        ...given({ ...rest, id: propertyId }),
        ...(classId !== undefined && { classId }),
        ...(isWithout(rest.type, choices)
          ? { typeParameters: {} }
          : choices && {
              typeParameters: { choices, ...(retired && { retired }), ...(colours && { colours: byChoice(colours) }) },
            }),
        ...(defaultValue !== undefined && { defaultValue: defaultValue as AttributeValue }),
      }),
    ),
    relations: (input.relations ?? []).map(({ relationId, ...rest }) => given({ ...rest, id: relationId })),
    labels: (input.labels ?? []).map(({ labelId, parentId, ...rest }) => ({
      ...given({ ...rest, id: labelId }),
      ...(parentId !== undefined && { parentId }),
    })),
  };
}

const byChoice = (colours: readonly (typeof ChoiceColourInput.$inferInput)[]) =>
  Object.fromEntries(colours.map(({ choice, colour }) => [choice, colour]));
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
const targetRelation = ({ targetClassId, targetRelationId, isHidden }: typeof TargetRelationInput.$inferInput) =>
  isHidden ? { targetClassId, targetRelationId, isHidden } : { targetClassId, targetRelationId };

/** Tells whether a property changes to a type without choices; its former choices are then removed. */
const isWithout = (type: PropertyTypeName | null | undefined, choices: readonly string[] | null | undefined): boolean =>
  type != null && !propertyType(type).hasChoices && !choices?.length;
