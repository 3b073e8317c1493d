import { builder } from '../../../platform/graph/builder.ts';
import {
  deletedIdsField,
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type Saved,
} from '../../entities/graph/saved.ts';
import { undoOrRedoSteps, type UndoneOrRedone } from '../commands.ts';

type TurnedHere = Saved & Pick<UndoneOrRedone, 'steps'>;

const TurnedStepRef = builder.objectRef<UndoneOrRedone['steps'][number]>('TurnedStep').implement({
  description: 'A step of yours that was taken back or done again.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'The revision of the step itself.' }),
    words: t.exposeString('words', { description: "What it had done, in words: 'Renamed Pump, 2 links'." }),
  }),
});

for (const direction of ['undo', 'redo'] as const)
  builder.relayMutationField(
    `${direction}Steps`,
    {
      inputFields: (t) => ({
        projectId: t.field(projectInput),
        to: t.int({
          description:
            direction === 'undo'
              ? 'The revision of a step of yours: all of them down to this one, at most 100. Left out, the last that stands.'
              : 'The revision of a step of yours: all that you took back, up to this one. Left out, the one that you took back last.',
        }),
        throughLocks: t.boolean(throughLocks),
      }),
    },
    {
      description:
        direction === 'undo'
          ? 'Takes back what you did last in the project, each step as a revision of its own, all or none. What others changed since stays; where it is the same field, it is refused (409) and nothing changes.'
          : 'Does again what you took back last, if you have done nothing new since; all or none. Where it clashes with what others changed, it is refused (409) and nothing changes.',
      resolve: async (_root, { input: { projectId: place, to, throughLocks } }, ctx): Promise<TurnedHere> => ({
        ...place,
        ...(await undoOrRedoSteps(ctx, place.organization, place.projectId, direction, {
          to: to ?? undefined,
          throughLocks: throughLocks ?? false,
        })),
      }),
    },
    {
      outputFields: (t) => ({
        revision: t.field(revisionField('The last revision it became; null if there was nothing to do.')),
        steps: t.field({
          type: [TurnedStepRef],
          description: 'The steps, in the order in which they were turned around.',
          resolve: ({ steps }: TurnedHere) => [...steps],
        }),
        entities: t.field(entitiesField('The entities that changed or came back.')),
        deletedIds: t.idList(deletedIdsField('Those that are gone again.')),
        project: t.field(projectField),
      }),
    },
  );
