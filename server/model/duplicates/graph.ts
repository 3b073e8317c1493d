import { builder } from '../../platform/graph/builder.ts';
import { idsOf, ownIdsOf } from '../../platform/graph/ids.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from '../entities/graph/payload-fields.ts';
import { copyEntities } from './commands.ts';

builder.relayMutationField(
  'copyEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({
        ...idsOf('Entity'),
        required: true,
        description: 'The entities to copy, up to 1,000 of the project.',
      }),
      relationIds: t.field({
        ...ownIdsOf('Relation'),
        description:
          'The relations, as they lead away from the originals, whose links the copies take over. If left out, they have none.',
      }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Duplicates entities with descriptions, attributes, labels and the relationships of some relations, without numbers, in one save, all or none. Statuses are reset.',
    resolve: async (_root, { input }, ctx): Promise<MutationResult> => {
      const { projectId: place, relationIds, ...rest } = input;
      const { entityIds, revision } = await copyEntities(ctx, place.organization, place.projectId, {
        ...rest,
        relationIds: relationIds?.map(({ id }) => id),
      });
      return { ...place, ids: entityIds, revision };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change.')),
      entities: t.field(entitiesField('The copies, in the order of their originals.')),
      project: t.field(projectField),
    }),
  },
);
