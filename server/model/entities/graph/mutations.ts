import { builder } from '../../../platform/graph/builder.ts';
import { idOf, idsOf, nodeId, type PlaceNamed } from '../../../platform/graph/ids.ts';
import type { AttributeValue, Attrs } from '../../attributes/attribute.ts';
import { ProjectRef } from '../../projects/graph.ts';
import { readProject } from '../../projects/queries.ts';
import { deleteEntities } from '../commands/delete.ts';
import { restoreEntities } from '../commands/restore.ts';
import { saveEntities } from '../commands/save.ts';
import { undoSave } from '../commands/undo.ts';
import { readSeenEntities } from '../queries/seen.ts';
import { saving } from './places.ts';
import { EntityRef } from './types.ts';

const AttributeInput = builder.inputType('AttributeInput', {
  description: 'A value for a property.',
  fields: (t) => ({
    propertyId: t.field({ ...idOf('Property'), required: true, description: 'Which property.' }),
    value: t.field({
      type: 'JSON',
      description: 'The value in the shape of its type, as `json` has it; null takes it away.',
    }),
  }),
});
const LinkKeyInput = builder.inputType('LinkKeyInput', {
  description: 'A link of the entity.',
  fields: (t) => ({
    relationId: t.field({
      ...idOf('Relation'),
      required: true,
      description: 'The relation that leads away from the entity.',
    }),
    targetId: t.field({ ...idOf('Entity'), required: true, description: 'The entity at the far end.' }),
  }),
});
const LinkInput = builder.inputType('LinkInput', {
  description: 'A link to be made, or new attributes of one that is there.',
  fields: (t) => ({
    relationId: t.field({
      ...idOf('Relation'),
      required: true,
      description: 'The relation that leads away from the entity.',
    }),
    targetId: t.field({ ...idOf('Entity'), required: true, description: 'The entity at the far end.' }),
    attributes: t.field({ type: [AttributeInput], description: 'What is said of the link itself.' }),
  }),
});
const EntityInput = builder.inputType('EntityInput', {
  description: 'What a save says of one entity. What is left out stays as it is.',
  fields: (t) => ({
    entityId: t.field({
      ...idOf('Entity'),
      description: 'An existing entity, or an id allocated before. Left out, a new entity is made.',
    }),
    globalId: t.string({ description: 'For a new entity that already has one elsewhere.' }),
    classId: t.field({ ...idOf('Class'), description: 'Its class; needed for a new one.' }),
    name: t.string({ description: 'Its name.' }),
    number: t.string({ description: 'Its dotted number.' }),
    description: t.string({ description: 'HTML; sanitised.' }),
    attributes: t.field({ type: [AttributeInput], description: 'Values to be set; others stay.' }),
    labelIds: t.field({ ...idsOf('Label'), description: 'All of its labels.' }),
    addLabelIds: t.field({ ...idsOf('Label'), description: 'Labels to be added.' }),
    removeLabelIds: t.field({ ...idsOf('Label'), description: 'Labels to be taken away.' }),
    isHidden: t.boolean({ description: 'Leave it out of lists.' }),
    isArchived: t.boolean({ description: 'Archive it.' }),
    isRedacted: t.boolean({ description: 'Keep it from being found by what it says.' }),
    imageId: t.int({ description: 'The number of the file that is its picture; null for none.' }),
    metaNumber: t.string({ description: 'A number beside the dotted one; null for none.' }),
    linkedLabelId: t.field({
      ...idOf('Label'),
      description: 'The label that keeps it together with a master entity; null for none.',
    }),
    metadata: t.field({ type: 'JSON', description: 'All of its metadata.' }),
    script: t.string({ description: 'Its simulation script.' }),
    addLinks: t.field({ type: [LinkInput], description: 'Links to be made or changed.' }),
    removeLinks: t.field({ type: [LinkKeyInput], description: 'Links to be taken away.' }),
  }),
});

type AttributeIn = { propertyId: number; value?: unknown };
const attrsOf = (attributes: readonly AttributeIn[]): Attrs =>
  Object.fromEntries(attributes.map(({ propertyId, value }) => [propertyId, (value ?? null) as AttributeValue]));
const given = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

interface SavedIn extends PlaceNamed {
  ids: readonly number[];
  deletedIds?: readonly number[];
  revision: number | null;
}

const project = { type: ProjectRef, description: 'The project as it is now.' } as const;

builder.relayMutationField(
  'saveEntities',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      revision: t.int({
        description:
          'The revision on which the edits were made. What others changed since is kept; the same field changed to something else is refused (409).',
      }),
      letGo: t.boolean({
        description:
          'Whether attributes, labels and links that an entity cannot keep in its new class may go; else such a save is refused with their list (409).',
      }),
      entities: t.field({ type: [EntityInput], required: true, description: 'Up to 10,000.' }),
    }),
  },
  {
    description:
      'Saves entities and their links, all or none, as one revision. What is unchanged is left alone; if nothing changes there is no revision.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          revision,
          letGo,
          entities,
        },
      },
      ctx,
    ): Promise<SavedIn> => {
      const saved = await saving(entities, () =>
        saveEntities(
          ctx,
          organization,
          entities.map((each) => ({
            projectId,
            revision: given(revision),
            id: given(each.entityId),
            globalId: given(each.globalId),
            classId: each.classId,
            name: given(each.name),
            number: given(each.number),
            description: given(each.description),
            attrs: each.attributes ? attrsOf(each.attributes) : undefined,
            labelIds: given(each.labelIds),
            addLabels: given(each.addLabelIds),
            removeLabels: given(each.removeLabelIds),
            isHidden: given(each.isHidden),
            isArchived: given(each.isArchived),
            isRedacted: given(each.isRedacted),
            imageId: each.imageId,
            metaNumber: each.metaNumber,
            linkedLabelId: each.linkedLabelId,
            metadata: given(each.metadata as Record<string, string> | null),
            script: each.script,
            addRels: given(
              each.addLinks?.map(({ relationId, targetId, attributes }) => ({
                relationId,
                targetId,
                attrs: attributes ? attrsOf(attributes) : undefined,
              })),
            ),
            removeRels: given(each.removeLinks),
          })),
          { letGo: given(letGo) },
        ),
      );
      return {
        organization,
        projectId,
        ids: saved.entities.map((entity) => entity.id),
        revision: saved.revisions.get(projectId) ?? null,
      };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({
        nullable: true,
        description: 'The revision it became; null if nothing changed.',
        resolve: (saved) => saved.revision,
      }),
      entities: t.field({
        type: [EntityRef],
        description: 'The entities, in the order they were sent.',
        resolve: (saved, _args, ctx) => entitiesOf(saved, ctx),
      }),
      project: t.field({
        ...project,
        resolve: (saved, _args, ctx) => readProject(ctx, saved.organization, saved.projectId),
      }),
    }),
  },
);

async function entitiesOf({ organization, ids }: SavedIn, ctx: Parameters<typeof readSeenEntities>[0]) {
  const found = await readSeenEntities(
    ctx,
    ids.map((id) => `${organization}:${id}`),
  );
  return ids.flatMap((id) => found.get(`${organization}:${id}`) ?? []);
}

const deletedIds = ({ organization, deletedIds = [] }: SavedIn) =>
  deletedIds.map((id) => nodeId('Entity', organization, id));

builder.relayMutationField(
  'deleteEntities',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      entityIds: t.field({ ...idsOf('Entity'), required: true }),
    }),
  },
  {
    description: 'Deletes entities with their links, all or none. They stay in the history.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          entityIds,
        },
      },
      ctx,
    ): Promise<SavedIn> => {
      const revisions = await deleteEntities(ctx, organization, entityIds);
      return { organization, projectId, ids: [], deletedIds: entityIds, revision: revisions.get(projectId) ?? null };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({ nullable: true, description: 'The revision it became.', resolve: (saved) => saved.revision }),
      deletedIds: t.idList({ description: 'Their ids.', resolve: deletedIds }),
      project: t.field({
        ...project,
        resolve: (saved, _args, ctx) => readProject(ctx, saved.organization, saved.projectId),
      }),
    }),
  },
);

builder.relayMutationField(
  'restoreEntities',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      entityIds: t.field({ ...idsOf('Entity'), required: true }),
    }),
  },
  {
    description:
      'Brings deleted entities back as they were, with their links to what is there, all or none. Those that are there already are left alone.',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          entityIds,
        },
      },
      ctx,
    ): Promise<SavedIn> => {
      const { revisions } = await restoreEntities(ctx, organization, entityIds);
      return { organization, projectId, ids: entityIds, revision: revisions.get(projectId) ?? null };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({
        nullable: true,
        description: 'The revision it became; null if all were there.',
        resolve: (saved) => saved.revision,
      }),
      entities: t.field({
        type: [EntityRef],
        description: 'The entities, in the order they were asked for.',
        resolve: (saved, _args, ctx) => entitiesOf(saved, ctx),
      }),
      project: t.field({
        ...project,
        resolve: (saved, _args, ctx) => readProject(ctx, saved.organization, saved.projectId),
      }),
    }),
  },
);

builder.relayMutationField(
  'undoSave',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      revision: t.int({ required: true, description: 'The revision to take back.' }),
    }),
  },
  {
    description:
      'Takes back what one revision did, as one revision, which can be taken back in turn. What others changed since stays; where it is the same field, it is refused (409).',
    resolve: async (
      _root,
      {
        input: {
          projectId: { organization, projectId },
          revision,
        },
      },
      ctx,
    ): Promise<SavedIn> => {
      return { organization, projectId, ...(await undoSave(ctx, organization, projectId, revision)) };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.int({
        nullable: true,
        description: 'The revision it became; null if all of it had been taken back already.',
        resolve: (saved) => saved.revision,
      }),
      entities: t.field({
        type: [EntityRef],
        description: 'The entities that changed back or came back.',
        resolve: (saved, _args, ctx) => entitiesOf(saved, ctx),
      }),
      deletedIds: t.idList({
        description: 'Those that are gone again.',
        resolve: deletedIds,
      }),
      project: t.field({
        ...project,
        resolve: (saved, _args, ctx) => readProject(ctx, saved.organization, saved.projectId),
      }),
    }),
  },
);
