import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { clearSuspect } from '../commands/clear-suspect.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from './payload-fields.ts';

const SuspectLinkInput = builder.inputType('SuspectLinkInput', {
  description: 'A link, as it is seen from one of its ends.',
  fields: (t) => ({
    fromId: t.field({ ...idOf('Entity'), required: true, description: 'The end from which it is seen.' }),
    relationId: t.field({
      ...idOf('Relation'),
      required: true,
      description: 'The relation that leads away from there.',
    }),
    targetId: t.field({ ...idOf('Entity'), required: true, description: 'The far end.' }),
  }),
});

builder.relayMutationField(
  'clearSuspect',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      links: t.field({ type: [SuspectLinkInput], required: true, description: 'The links, up to 10,000.' }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Clears suspect relationships that were reviewed and are still valid, all or none, until an end changes again. Relationships that are not suspect stay as they are.',
    resolve: async (_root, { input: { projectId: place, links, ...settings } }, ctx): Promise<MutationResult> => {
      const given = { throughLocks: settings.throughLocks ?? undefined };
      return { ...place, ...(await clearSuspect(ctx, place.organization, place.projectId, links, given)) };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if none was suspect.')),
      entities: t.field(entitiesField('The ends at which it was noted.')),
      project: t.field(projectField),
    }),
  },
);
