import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { numberEntities, type Numbered } from '../commands/autonumber.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  savedBy,
  type MutationResult,
} from './payload-fields.ts';
import { TransformedLine } from './transform.ts';

builder.relayMutationField(
  'numberEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityId: t.field({ ...idOf('Entity'), required: true }),
      startNumber: t.string({ description: 'The number that the entity takes itself; left out, it keeps its own.' }),
      singleLevel: t.boolean({ description: 'True to renumber only its direct children.' }),
      useControlStep: t.boolean({
        description:
          'True when the parts of an action are numbered as its flow comes to them, and not by their numbers.',
      }),
      isTrial: t.boolean({ description: 'True to say only what each number would become, and change nothing.' }),
      throughLocks: t.boolean({
        description:
          'True when locked entities are numbered all the same, for those who may unlock them; otherwise they are refused.',
      }),
    }),
  },
  {
    description:
      'Renumbers an entity and everything below it by hierarchy, `{parent number}.{n}`, in one save: all or none. An entity with several parents is numbered by the first.',
    resolve: async (
      _root,
      { input: { projectId: place, entityId, singleLevel, useControlStep, startNumber, throughLocks, isTrial } },
      ctx,
    ): Promise<MutationResult & Pick<Numbered, 'lines'>> => {
      const numbered = await numberEntities(ctx, place.organization, entityId, {
        startNumber,
        isSingleLevel: singleLevel,
        usesControlStep: useControlStep,
        throughLocks: throughLocks ?? false,
        isTrial: isTrial ?? false,
      });
      const saved = isTrial ? { revision: null } : savedBy(numbered, place.projectId);
      return { ...place, ...saved, lines: numbered.lines };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if nothing changed, and for a preview.')),
      numbers: t.field({
        type: [TransformedLine],
        description: 'The numbers that are others than before, or would be, in the order of the tree.',
        resolve: ({ lines }) => lines.map((line) => ({ ...line, at: { field: 'NUMBER' as const } })),
      }),
      entities: t.field(entitiesField('The entity and everything below it, in the order of the hierarchy.')),
      project: t.field(projectField),
    }),
  },
);
