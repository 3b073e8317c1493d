import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOrNew, nodeId } from '../../../platform/graph/ids.ts';
import { FIRST_OF_A_TRIAL, type Impact, type ItemReplacement } from '../../schema/impact.ts';
import type { ImpactKind, Resolution, Settlement } from '../../schema/rules/impact.ts';
import type { Schema } from '../../schema/schema.ts';

/** The description of the owner of a schema. */
export const OWNER_DESCRIPTION = 'The project or organization that owns the schema, by its id.';

const ImpactKindRef = builder.enumType('SchemaImpactKind', {
  description: 'The kinds of effects that a change of a schema has on existing things.',
  values: enumValues({
    CLASS: 'A class that has entities is deleted or becomes abstract.',
    PROPERTY: 'A property that has values is deleted.',
    RELATION: 'A relation that has relationships is deleted.',
    LABEL: 'A label that entities have is deleted.',
    TYPE: 'The type of a property that has values changes.',
    TEXT: 'A value cannot be converted into the new type of its property.',
    CHOICE: 'A choice that is used is removed.',
    FOREIGN: 'Entities have values of a property that their class no longer has.',
    LINKS: 'Relationships are no longer allowed.',
    OFFERED: 'A label is no longer available for entities that have it.',
    SAID: 'Relationships have values of a property that their relation no longer has.',
    DEFAULT: 'The default value changes for entities without a value of their own.',
  } satisfies Record<ImpactKind, string>),
});
const SettlementRef = builder.enumType('SchemaSettlement', {
  description: 'The ways to settle what a change of a schema touches.',
  values: enumValues({
    MAP: 'Another item replaces it.',
    KEEP: 'Existing data stays: a choice is retired, a target relation stays allowed but hidden.',
    CONVERT: 'Values are converted, by the rules by which texts become attributes.',
    DELETE: 'It is deleted with its values, and a class with its entities.',
  } satisfies Record<Settlement, string>),
});

export const ResolutionInput = builder.inputType('SchemaResolutionInput', {
  description: 'A decision to make on something that a change of a schema touches.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The key of the impact.' }),
    action: t.field({ type: SettlementRef, required: true, description: 'The way to settle it.' }),
    toId: t.field({
      ...idOrNew('Class', 'Property', 'Relation', 'Label'),
      description: 'The item that takes the place of the deleted one, for MAP.',
    }),
    toWord: t.string({ description: 'The text or choice that takes the place of the deleted one, for MAP.' }),
  }),
});

/** Resolutions in the words of the command. */
export const resolutionsOf = (
  given: readonly (typeof ResolutionInput.$inferInput)[] | null | undefined,
): Resolution[] =>
  (given ?? []).map(({ key, action, toId, toWord }) => ({
    key,
    action,
    ...(typeof toId === 'number' && { toId }),
    ...(typeof toWord === 'string' && { toWord }),
  }));

/** An impact with whose schema it is of: its items are named as those of that. */
export interface OwnedImpact extends Impact {
  owner: Pick<Schema, 'organizationId' | 'projectId'>;
}
const itemTypes: Partial<Record<ImpactKind, string>> = {
  CLASS: 'Class',
  PROPERTY: 'Property',
  FOREIGN: 'Property',
  RELATION: 'Relation',
  LINKS: 'Relation',
  LABEL: 'Label',
};

const TargetRef = builder.objectRef<ItemReplacement & { node: string | null }>('SchemaImpactTarget').implement({
  description: 'A thing that can take the place of a deleted one.',
  fields: (t) => ({
    toId: t.id({
      nullable: true,
      description: 'The id of the item, for the resolution; null for a word, and for what is new in the same save.',
      resolve: ({ node }) => node,
    }),
    itemId: t.exposeInt('id', { nullable: true, description: 'The number of the item; null for a word.' }),
    word: t.exposeString('word', { nullable: true, description: 'The word; null for an item.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
  }),
});
const InProjectRef = builder.objectRef<Impact['projects'][number]>('SchemaImpactInProject').implement({
  description: 'The number of things of one project that a change of a schema touches.',
  fields: (t) => ({
    projectId: t.exposeInt('projectId', { description: 'The number of the project.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    count: t.exposeInt('count', { description: 'The number of its entities, links or values.' }),
  }),
});
const SomeRef = builder.objectRef<Impact['some'][number]>('SchemaImpactEntity').implement({
  description: 'One of the entities that a change of a schema touches.',
  fields: (t) => ({
    entityId: t.exposeInt('entityId', { description: 'The number of the entity.' }),
    projectId: t.exposeInt('projectId', { description: 'The number of its project.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
  }),
});
const ChosenRef = builder.objectRef<Resolution>('SchemaResolution').implement({
  description: 'The decision on something that a change of a schema touches.',
  fields: (t) => ({
    action: t.field({ type: SettlementRef, description: 'The way to settle it.', resolve: ({ action }) => action }),
    toId: t.int({
      nullable: true,
      description: 'The number of what takes its place.',
      resolve: ({ toId }) => toId ?? null,
    }),
    toWord: t.string({
      nullable: true,
      description: 'The word that takes its place.',
      resolve: ({ toWord }) => toWord ?? null,
    }),
  }),
});

export const ImpactRef = builder.objectRef<OwnedImpact>('SchemaImpact').implement({
  description: 'One effect that a change of a schema has on existing things, and the ways to settle it.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key by which a resolution names it; the same in each trial.' }),
    kind: t.field({ type: ImpactKindRef, description: 'The kind of effect.', resolve: ({ kind }) => kind }),
    itemId: t.exposeInt('itemId', { description: 'The number of the class, property, relation or label.' }),
    title: t.exposeString('title', { description: "The effect in a few words: Status: 'Draft' is removed." }),
    words: t.exposeString('words', { description: 'A sentence that says how many existing things it touches.' }),
    count: t.exposeInt('count', { description: 'The number of entities, links or values.' }),
    ofLinks: t.exposeBoolean('ofLinks', { description: 'True when the count is of links.' }),
    projects: t.field({
      type: [InProjectRef],
      complexity: { multiplier: 10 },
      description: 'The numbers in each project.',
      resolve: ({ projects }) => projects,
    }),
    some: t.field({
      type: [SomeRef],
      complexity: { multiplier: 3 },
      description: 'Some of the entities, or of those at the source ends of links.',
      resolve: ({ some }) => some,
    }),
    query: t.exposeString('query', {
      nullable: true,
      description: 'The search that finds all; null where there is none.',
    }),
    actions: t.field({
      type: [SettlementRef],
      complexity: { multiplier: 3 },
      description: 'The ways to settle it; none where it only informs.',
      resolve: ({ actions }) => [...actions],
    }),
    targets: t.field({
      type: [TargetRef],
      complexity: { multiplier: 30 },
      description: 'The things that can take its place.',
      resolve: ({ kind, targets, owner }) =>
        targets.map((target) => ({ ...target, node: nodeOf(kind, target, owner) })),
    }),
    isNeeded: t.exposeBoolean('isNeeded', { description: 'True when nothing is saved before somebody settles it.' }),
    resolution: t.field({
      type: ChosenRef,
      nullable: true,
      description: 'The decision that was given for it; null for none.',
      resolve: ({ resolution }) => resolution,
    }),
  }),
});

function nodeOf(
  kind: ImpactKind,
  { id }: ItemReplacement,
  { organizationId, projectId }: OwnedImpact['owner'],
): string | null {
  const type = itemTypes[kind];
  return type === undefined || id === null || id >= FIRST_OF_A_TRIAL
    ? null
    : nodeId(type, organizationId, projectId, id);
}
