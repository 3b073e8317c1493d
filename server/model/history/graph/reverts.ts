import { builder } from '../../../platform/graph/builder.ts';
import { idOf } from '../../../platform/graph/ids.ts';
import { ChangeTypeRef } from '../../changes/graph/change.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from '../../entities/graph/payload-fields.ts';
import { revertEntities } from '../commands/revert.ts';

const FieldInput = builder.inputType('ChangedFieldInput', {
  description: 'A field or link of an entity, named as in its changes.',
  fields: (t) => ({
    type: t.field({ type: ChangeTypeRef, required: true, description: 'The kind of field.' }),
    identifiers: t.stringList({
      description:
        'The fields of this kind that are meant, as its change names them; left out, all of it. A link is named by its relation and far end.',
    }),
  }),
});

const RevertInput = builder.inputType('RevertInput', {
  description: 'An entity and the version that it is to go back to.',
  fields: (t) => ({
    entityId: t.field({ ...idOf('Entity'), required: true, description: 'The entity; it may have been deleted.' }),
    revision: t.int({ required: true, description: 'A revision of its project: what the entity was then.' }),
    fields: t.field({
      type: [FieldInput],
      description:
        'The fields and links to take back; left out, the whole version. The class comes with the whole alone.',
    }),
  }),
});

builder.relayMutationField(
  'revertEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entities: t.field({ type: [RevertInput], required: true, description: 'The entities, up to 1,000.' }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Reverts entities to a version with fields and relationships, all or none, in one revision that can be undone. Deleted entities are restored, without relationships to entities that no longer exist.',
    resolve: async (_root, { input: { projectId: place, entities, throughLocks } }, ctx): Promise<MutationResult> => {
      const wanted = entities.map(({ entityId, revision, fields }) => ({
        id: entityId,
        revision,
        fields: fields?.map(({ type, identifiers }) => ({ type, identifiers: identifiers ?? [] })),
      }));
      const { revisions } = await revertEntities(ctx, place.organization, wanted, {
        throughLocks: throughLocks ?? false,
      });
      return { ...place, ids: wanted.map(({ id }) => id), revision: revisions.get(place.projectId) ?? null };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision it became; null if nothing is different.')),
      entities: t.field(entitiesField('The entities, in the order they were asked for.')),
      project: t.field(projectField),
    }),
  },
);
