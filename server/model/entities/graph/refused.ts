import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idsOf } from '../../../platform/graph/ids.ts';
import { ProjectRef } from '../../projects/graph/project.ts';
import { readRefused, type Deed, type RefusedEntity } from '../queries/refused.ts';
import { displayName } from '../rules/names.ts';

const DeedRef = builder.enumType('Deed', {
  description: 'A deed that somebody is about to do with many entities.',
  values: enumValues({
    change: 'Change their fields, class, labels or values.',
    delete: 'Delete them.',
    lock: 'Lock them for you.',
    unlock: 'Unlock them.',
    move: 'Move them to a state of their workflows.',
  } satisfies Record<Deed, string>),
});
export const RefusedEntityRef = builder.objectRef<RefusedEntity>('RefusedEntity').implement({
  description: 'An entity that would stay as it is.',
  fields: (t) => ({
    entityId: t.int({ description: 'The number of the entity.', resolve: ({ entity }) => entity.id }),
    displayName: t.string({ description: 'The name that people read.', resolve: ({ entity }) => displayName(entity) }),
    reason: t.exposeString('reason', { description: 'The reason why it would be refused.' }),
  }),
});

builder.objectField(ProjectRef, 'refused', (t) =>
  t.field({
    type: [RefusedEntityRef],
    description:
      'The entities among many that would be refused, and why, so that they can be left out. Locks that you may open do not count: a save says with `throughLocks` that it means to.',
    args: {
      entityIds: t.arg({ ...idsOf('Entity'), required: true, description: 'The entities, up to 10,000.' }),
      deed: t.arg({ type: DeedRef, required: true, description: 'The deed that is about to be done.' }),
      toState: t.arg.string({ description: 'The state to which they are to be moved, for a transition.' }),
    },
    complexity: ({ entityIds }) => ({ field: 20 + Math.ceil(entityIds.length / 10), multiplier: 10 }),
    resolve: ({ key }, { entityIds, deed, toState }, ctx) =>
      readRefused(ctx, key.slug, key.projectId, { ids: entityIds, deed, toState }),
  }),
);
