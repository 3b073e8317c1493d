import { builder } from '../../../platform/graph/builder.ts';
import { TurnedStepRef } from '../../../refusal-types/graph/facts.ts';
import {
  deletedIdsField,
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from '../../entities/graph/payload-fields.ts';
import { undoOrRedoSteps, type UndoneOrRedone } from '../commands/undo-or-redo.ts';

type TurnedHere = MutationResult & Pick<UndoneOrRedone, 'steps' | 'skipped'>;

for (const direction of ['undo', 'redo'] as const)
  builder.relayMutationField(
    `${direction}Steps`,
    {
      inputFields: (t) => ({
        projectId: t.field(projectInput),
        to: t.int({
          description:
            direction === 'undo'
              ? 'The revision of a step of yours: all of them down to this one, at most 100. If left out, the last that stands.'
              : 'The revision of a step of yours: all that you took back, up to this one. If left out, the one that you took back last.',
        }),
        only: t.int({
          description: 'The revision of a step of yours: this one alone, whichever came after it. Say this or `to`.',
        }),
        shown: t.intList({
          description:
            'The entities that you have before you, by their numbers: the last step is refused, with what it did and where, if it did nothing to any of them.',
        }),
        throughLocks: t.boolean(throughLocks),
        rest: t.intList({
          description: 'Revisions of steps of which only the rest is wanted: what stands in the way stays as it is.',
        }),
        skip: t.intList({
          description:
            'Revisions of steps that are passed over, now and later, so that what you did before can be turned around.',
        }),
      }),
    },
    {
      description:
        direction === 'undo'
          ? 'Undoes what you did last in the project, each step as a revision of its own, all or none. What others changed since stays; where it is the same field, it is refused with what stands in the way and nothing changes: ask again for the `rest` of that step, or `skip` it.'
          : 'Does again what you took back last, if you have done nothing new since; all or none. Where it clashes with what others changed, it is refused with what stands in the way and nothing changes: ask again for the `rest` of that step, or `skip` it.',
      resolve: async (
        _root,
        { input: { projectId: place, to, only, shown, throughLocks, rest, skip } },
        ctx,
      ): Promise<TurnedHere> => ({
        ...place,
        ...(await undoOrRedoSteps(ctx, place.organization, place.projectId, direction, {
          to: to ?? undefined,
          only: only ?? undefined,
          shown: shown ?? undefined,
          throughLocks: throughLocks ?? false,
          rest: rest ?? [],
          skip: skip ?? [],
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
        skipped: t.field({
          type: [TurnedStepRef],
          description:
            'The steps that were passed over: because you asked for it, or because nothing of them was left.',
          resolve: ({ skipped }: TurnedHere) => [...skipped],
        }),
        entities: t.field(entitiesField('The entities that were changed or restored.')),
        deletedIds: t.idList(deletedIdsField('The entities that were deleted again.')),
        project: t.field(projectField),
      }),
    },
  );
