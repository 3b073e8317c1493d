import { builder } from '../../platform/graph/builder.ts';
import { idsOf } from '../../platform/graph/ids.ts';
import { entitiesField, projectField, projectInput, revisionField, type Saved } from '../entities/graph/saved.ts';
import { judgeRequirements, type JudgedMany } from './commands.ts';

builder.relayMutationField(
  'judgeRequirements',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), description: 'Up to 10,000; or say a query.' }),
      query: t.string({ description: 'Which are judged, in the search language: up to 10,000.' }),
      isTrial: t.boolean({ description: 'Whether to say only what would become of them, and change nothing.' }),
    }),
  },
  {
    description:
      'Judges requirements by what they say and stores what was found as their qualities, with suggestions, in one save. What people judge stays: Correct, Feasible, Modular.',
    resolve: async (_root, { input }, ctx): Promise<Saved & JudgedMany> => {
      const { projectId: place, entityIds, query, isTrial } = input;
      const judged = await judgeRequirements(ctx, place.organization, place.projectId, {
        ids: entityIds,
        query,
        isTrial,
      });
      return { ...place, ...judged, ids: isTrial ? [] : judged.changedIds };
    },
  },
  {
    outputFields: (t) => ({
      judgedCount: t.exposeInt('judged', { description: 'How many requirements were looked at.' }),
      changedCount: t.int({
        description: 'How many have other qualities now, or would.',
        resolve: ({ changedIds }) => changedIds.length,
      }),
      lockedCount: t.exposeInt('locked', { description: 'How many are locked by others, and stay as they are.' }),
      otherCount: t.exposeInt('others', { description: 'How many are no requirements, and are left alone.' }),
      revision: t.field(revisionField('The revision it became; null if nothing changed, and for a trial.')),
      entities: t.field(entitiesField('Those that changed.')),
      project: t.field(projectField),
    }),
  },
);
