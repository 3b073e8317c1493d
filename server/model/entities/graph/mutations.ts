import { builder } from '../../../platform/graph/builder.ts';
import { idsOf } from '../../../platform/graph/ids.ts';
import { deleteEntities } from '../commands/delete.ts';
import { restoreEntities } from '../commands/restore.ts';
import { saveEntities } from '../commands/save.ts';
import { undoSave } from '../commands/undo-both-sides.ts';
import type { EditPlan } from '../plans/save-plans.ts';
import { EntityInput, patchFromInput } from './inputs.ts';
import {
  deletedIdsField,
  entitiesField,
  noWorkflow,
  projectField,
  projectInput,
  revisionField,
  savedBy,
  throughLocks,
  type MutationResult,
} from './payload-fields.ts';
import { withRefusedPlace } from './refused-place.ts';

builder.relayMutationField(
  'saveEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      revision: t.int({
        description:
          'The revision on which the edits were made. What others changed since is kept; the same field changed to something else is refused (409).',
      }),
      letGo: t.boolean({
        description:
          'True when attributes, labels and links that an entity cannot keep in its new class may go; otherwise such a save is refused with their list (409).',
      }),
      throughLocks: t.boolean(throughLocks),
      noWorkflow: t.boolean(noWorkflow),
      entities: t.field({ type: [EntityInput], required: true, description: 'The entities, up to 10,000.' }),
    }),
  },
  {
    description:
      'Saves entities and their links, all or none, as one revision. What is unchanged is left alone; if nothing changes there is no revision.',
    resolve: async (_root, { input }, ctx): Promise<MutationResult> => {
      const { organization, projectId } = input.projectId;
      const revision = input.revision ?? undefined;
      const patches = input.entities.map((each) => ({ projectId, revision, ...patchFromInput(each) }));
      const plan: EditPlan = {
        for: 'edit',
        letGo: input.letGo ?? undefined,
        throughLocks: input.throughLocks ?? undefined,
        noWorkflow: input.noWorkflow ?? undefined,
      };
      const saved = await withRefusedPlace(input.entities, () => saveEntities(ctx, organization, patches, plan));
      return { organization, projectId, ...savedBy(saved, projectId) };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if nothing changed.')),
      entities: t.field(entitiesField('The entities, in the order they were sent.')),
      project: t.field(projectField),
    }),
  },
);

builder.relayMutationField(
  'deleteEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), required: true }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description: 'Deletes entities with their links, all or none. They stay in the history.',
    resolve: async (_root, { input: { projectId: place, entityIds, ...settings } }, ctx): Promise<MutationResult> => {
      const throughLocks = settings.throughLocks ?? undefined;
      const revisions = await deleteEntities(ctx, place.organization, entityIds, { throughLocks });
      return { ...place, deletedIds: entityIds, revision: revisions.get(place.projectId) ?? null };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change.')),
      deletedIds: t.idList(deletedIdsField('Their ids.')),
      project: t.field(projectField),
    }),
  },
);

builder.relayMutationField(
  'restoreEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), required: true }),
    }),
  },
  {
    description:
      'Brings deleted entities back as they were, with their links to what is there, all or none. Those that are there already are left alone.',
    resolve: async (_root, { input: { projectId: place, entityIds } }, ctx): Promise<MutationResult> => {
      const restored = await restoreEntities(ctx, place.organization, entityIds);
      return { ...place, ...savedBy(restored, place.projectId) };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if none of them was deleted.')),
      entities: t.field(entitiesField('The entities, in the order they were asked for.')),
      project: t.field(projectField),
    }),
  },
);

builder.relayMutationField(
  'undoSave',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      revision: t.int({ required: true, description: 'The revision to undo.' }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Undoes a revision in a new revision, which can be undone in turn. Later changes by others are kept; if they changed the same field, this is refused (409).',
    resolve: async (_root, { input: { projectId: place, revision, throughLocks } }, ctx): Promise<MutationResult> => ({
      ...place,
      ...(await undoSave(ctx, place.organization, place.projectId, revision, { throughLocks: throughLocks ?? false })),
    }),
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if all of it had already been undone.')),
      entities: t.field(entitiesField('The entities that were changed back or restored.')),
      deletedIds: t.idList(deletedIdsField('The entities that were deleted again.')),
      project: t.field(projectField),
    }),
  },
);
