import { builder } from '../../platform/graph/builder.ts';
// The facts that refusals give to programs besides words.
import type { Clash, ClassChangeLoss, StepInTheWay } from '../../refusals/saves.ts';
import type { MissingSecondStep } from '../../refusals/sign-in.ts';

export const ClashRef = builder.objectRef<Clash>('Clash').implement({
  description: 'A field that someone else changed since the revision on which a save was made.',
  fields: (t) => ({
    entityId: t.exposeInt('entityId', { description: 'The entity, by its number.' }),
    entityName: t.exposeString('entity', { description: 'The name of the entity.' }),
    type: t.exposeString('type', {
      description: 'The type of the changed field, as in change records; DELETED where the entity itself is gone.',
    }),
    identifiers: t.exposeStringList('identifiers', {
      description:
        'The field among those of its type, as in change records: the property of an attribute, the ends of a link.',
    }),
    field: t.exposeString('field', { description: 'The name of the field.' }),
    base: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value at the revision on which your save is based.',
      resolve: ({ before }) => before,
    }),
    yours: t.expose('yours', { type: 'JSON', nullable: true, description: 'The value that you want.' }),
    theirs: t.expose('theirs', { type: 'JSON', nullable: true, description: 'The value as it is now.' }),
    yoursText: t.string({
      description: "The value that you want, in words; '' for nothing.",
      resolve: ({ yoursText }) => yoursText ?? '',
    }),
    theirsText: t.string({
      description: "The value as it is now, in words; '' for nothing.",
      resolve: ({ theirsText }) => theirsText ?? '',
    }),
    savedBy: t.exposeString('savedBy', { description: 'The person who changed it.' }),
    savedAt: t.expose('savedAt', { type: 'DateTime', description: 'The time when they changed it.' }),
  }),
});

export const TurnedStepRef = builder.objectRef<StepInTheWay['step']>('TurnedStep').implement({
  description: 'A step of yours that is taken back or done again.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'The revision of the step itself.' }),
    words: t.exposeString('words', { description: "Its effect, in words: 'Renamed Pump, 2 links'." }),
  }),
});

const LostAttributeRef = builder.objectRef<ClassChangeLoss['attributes'][number]>('LostAttribute').implement({
  description: 'The value of a property that the new class does not have.',
  fields: (t) => ({
    propertyId: t.exposeInt('propertyId', { description: 'The property, by its number.' }),
    name: t.exposeString('name', { description: 'The name of the property.' }),
  }),
});
const LostLabelRef = builder.objectRef<ClassChangeLoss['labels'][number]>('LostLabel').implement({
  description: 'A label that is not for entities of the new class.',
  fields: (t) => ({
    labelId: t.exposeInt('labelId', { description: 'The label, by its number.' }),
    name: t.exposeString('name', { description: 'The name of the label.' }),
  }),
});
const LostLinkRef = builder.objectRef<ClassChangeLoss['links'][number]>('LostLink').implement({
  description: 'A link that the new class does not permit.',
  fields: (t) => ({
    relationId: t.exposeInt('relationId', { description: 'The relation as seen from the entity, by its number.' }),
    name: t.exposeString('name', { description: 'The name of the relation.' }),
    targetId: t.exposeInt('targetId', { description: 'The entity at the other end, by its number.' }),
    targetName: t.exposeString('target', { description: 'The name of the entity at the other end.' }),
  }),
});
export const LossRef = builder.objectRef<ClassChangeLoss>('Loss').implement({
  description: 'The values that an entity cannot keep in its new class.',
  fields: (t) => ({
    entityId: t.exposeInt('entityId', { description: 'The entity, by its number.' }),
    entityName: t.exposeString('entity', { description: 'The name of the entity.' }),
    className: t.exposeString('class', { description: 'The name of its new class.' }),
    attributes: t.expose('attributes', { type: [LostAttributeRef], description: 'The values that it would lose.' }),
    labels: t.expose('labels', { type: [LostLabelRef], description: 'The labels that it would lose.' }),
    links: t.expose('links', { type: [LostLinkRef], description: 'The links that it would lose.' }),
  }),
});

export interface SchemaItemUse {
  kind: string;
  id: number;
  entities: number;
  links: number;
}
export const UseRef = builder.objectRef<SchemaItemUse>('SchemaItemUse').implement({
  description: 'The uses of a schema item in one project.',
  fields: (t) => ({
    kind: t.string({
      description: 'The kind of item, as `SchemaKind` has it.',
      resolve: ({ kind }) => kind.toUpperCase(),
    }),
    itemId: t.exposeInt('id', { description: 'The item, by its number.' }),
    entities: t.exposeInt('entities', { description: 'The number of entities that use it.' }),
    links: t.exposeInt('links', { description: 'The number of links that use it.' }),
  }),
});

export const MissingSecondStepRef = builder.objectRef<MissingSecondStep>('MissingSecondStep').implement({
  description:
    'Someone who has signed in and has to set up a second step: before anything else, or for one organization.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The person, by username.' }),
    method: t.exposeString('method', {
      nullable: true,
      description: 'The way in which they signed in, such as NATIVE or LDAP; null where it is not known.',
    }),
    organization: t.string({
      nullable: true,
      description: 'The slug of the organization that demands it; null where the server does.',
      resolve: ({ organization }) => organization ?? null,
    }),
  }),
});
