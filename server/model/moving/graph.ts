import { builder } from '../../platform/graph/builder.ts';
import { idOf, idsOf, nodeId } from '../../platform/graph/ids.ts';
import { invalid } from '../../refusals/refusal.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from '../entities/graph/payload-fields.ts';
import { RefusedEntityRef } from '../entities/graph/refused.ts';
import { moveToProject, undoMove, type MovedMany } from './commands.ts';
import type { MoveLoss } from './rules.ts';

const LostRef = builder.objectRef<MoveLoss>('LostInMove').implement({
  description: 'A part of an entity that does not come along into another project.',
  fields: (t) => ({
    what: t.exposeString('what', {
      description:
        'The name of what is lost: an attribute, a label, a relationship, the picture, a place on a diagram.',
    }),
    count: t.exposeInt('count', { description: 'The number of entities that lose it.' }),
  }),
});

builder.relayMutationField(
  'moveEntitiesToProject',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({
        ...idsOf('Entity'),
        required: true,
        description: 'The entities to move, up to 10,000 of the project.',
      }),
      toProjectId: t.field({
        ...idOf('Project'),
        required: true,
        description: 'Another project of the organization in which you may write.',
      }),
      letGo: t.boolean({
        description:
          'True when parts that do not come along may be lost; otherwise a move that loses something is refused.',
      }),
      throughLocks: t.boolean(throughLocks),
      isTrial: t.boolean({
        description: 'True to say only which would be refused and what would be lost, and change nothing.',
      }),
    }),
  },
  {
    description:
      'Moves entities into another project of the organization, all or none, with their global ids, texts, values, labels and the links between them. They get other numbers there; what they were stays in the history of the project that they leave. What was said of them comes along. Each project has one revision of it; `undoMove` takes both back.',
    resolve: async (_root, { input }, ctx): Promise<MutationResult & MovedMany> => {
      const { projectId: place, toProjectId: to, ...rest } = input;
      if (to.organization !== place.organization) throw invalid('Choose a project of the same organization.');
      const told = await moveToProject(ctx, place.organization, place.projectId, {
        ...rest,
        toProjectId: to.projectId,
      });
      return { ...place, ...told };
    },
  },
  {
    outputFields: (t) => ({
      refused: t.field({
        type: [RefusedEntityRef],
        description: 'The entities that would be refused, and why; none once they are moved.',
        resolve: ({ refused }) => refused,
      }),
      lost: t.field({
        type: [LostRef],
        description: 'The losses of the entities that can be moved, or would be; most first.',
        resolve: ({ lost }) => lost,
      }),
      newIds: t.idList({
        description: 'Their ids in the other project, in the order in which they were sent; none for a trial.',
        resolve: ({ organization, newIds }) => newIds.map((id) => nodeId('Entity', organization, id)),
      }),
      revision: t.field(revisionField('The revision of the project that they left; null for a preview.')),
      toRevision: t.exposeInt('toRevision', {
        nullable: true,
        description: 'The revision that the other project became; null for a trial.',
      }),
      project: t.field(projectField),
    }),
  },
);

builder.relayMutationField(
  'undoMove',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      revision: t.int({ required: true, description: 'The revision that the project became that they left.' }),
      toProjectId: t.field({ ...idOf('Project'), required: true, description: 'The project to which they went.' }),
      toRevision: t.int({ required: true, description: 'The revision that the other project became.' }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Takes a move back in both projects, all or nothing: entities come back where they were, under their numbers, with the links that they had, and go from where they went. What others changed there since is not lost: then it is refused (409).',
    resolve: async (_root, { input }, ctx): Promise<MutationResult & { toRevision: number | null }> => {
      const { projectId: place, toProjectId: to, ...rest } = input;
      if (to.organization !== place.organization) throw invalid('Choose a project of the same organization.');
      const told = await undoMove(ctx, place.organization, place.projectId, { ...rest, toProjectId: to.projectId });
      return { ...place, ...told };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of the project to which they returned.')),
      toRevision: t.exposeInt('toRevision', {
        nullable: true,
        description: 'The revision that the other project became; null if all of it had been taken back already.',
      }),
      entities: t.field(entitiesField('The entities that were moved back.')),
      project: t.field(projectField),
    }),
  },
);
