import { builder } from '../../../platform/graph/builder.ts';
import { idsOf } from '../../../platform/graph/ids.ts';
import { lockEntities, unlockEntities } from '../commands/lock.ts';
import { moveEntities } from '../commands/move.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  savedBy,
  type MutationResult,
} from './payload-fields.ts';

for (const [name, setLocks, description] of [
  [
    'lockEntities',
    lockEntities,
    'Locks entities for you, all or none: their fields, labels and relationships are read-only, and they cannot be deleted, until you or someone with FORCE_UNLOCK unlocks them. Comments and permitted transitions go on. Locks of others are kept.',
  ],
  [
    'unlockEntities',
    unlockEntities,
    'Unlocks entities, all or none: those that you locked, and with FORCE_UNLOCK those of others.',
  ],
] as const)
  builder.relayMutationField(
    name,
    {
      inputFields: (t) => ({
        projectId: t.field(projectInput),
        entityIds: t.field({ ...idsOf('Entity'), required: true, description: 'The entities, up to 10,000.' }),
      }),
    },
    {
      description,
      resolve: async (_root, { input: { projectId: place, entityIds } }, ctx): Promise<MutationResult> => {
        return { ...place, ...savedBy(await setLocks(ctx, place.organization, entityIds), place.projectId) };
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
  'moveEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), required: true, description: 'The entities, up to 10,000.' }),
      toState: t.string({ required: true, description: 'The state that they go to, as `transitions` has it.' }),
    }),
  },
  {
    description:
      'Moves entities to a state by transitions of their workflows that you may take, all or none. Those that are in it stay as they are.',
    resolve: async (_root, { input: { projectId: place, entityIds, toState } }, ctx): Promise<MutationResult> => {
      const moved = await moveEntities(ctx, place.organization, entityIds, toState);
      return { ...place, ...savedBy(moved, place.projectId) };
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
