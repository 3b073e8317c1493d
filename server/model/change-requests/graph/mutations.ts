import { builder } from '../../../platform/graph/builder.ts';
import { ownIdOf } from '../../../platform/graph/ids.ts';
import { meaning } from '../../../platform/graph/meanings.ts';
import { AttributeInput, attrsOf } from '../../entities/graph/inputs.ts';
import type { RequestLabel } from '../change-request.ts';
import { acceptChangeRequest, createChangeRequest, rejectChangeRequest } from '../commands.ts';
import type { SeenRequest } from '../queries.ts';
import { ChangeRequestRef } from './types.ts';

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;
const payload = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, SeenRequest>) => ({
  changeRequest: t.field({ type: ChangeRequestRef, description: 'It, as it is now.', resolve: (request) => request }),
});
const given = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const LabelRef = builder.enumType('ChangeRequestLabel', {
  description: 'What a change request is.',
  values: meaning({
    Enhancement: 'Something becomes better.',
    Bug: 'Something that is wrong becomes right.',
  } satisfies Record<RequestLabel, string>),
});

builder.relayMutationField(
  'createChangeRequest',
  {
    inputFields: (t) => ({
      entityId: t.field({ ...ownIdOf('Entity'), required: true, description: 'What it is for.' }),
      name: t.string({ description: 'The name that it should have.' }),
      number: t.string({ description: 'The number that it should have.' }),
      description: t.string({ description: 'The description that it should have, as HTML; sanitised.' }),
      attributes: t.field({ type: [AttributeInput], description: 'Values that it should have.' }),
      label: t.field({ type: LabelRef, description: 'What it is; an enhancement if left out.' }),
      reason: t.string({ description: 'Why, as plain text.' }),
    }),
  },
  {
    description:
      'Proposes other fields for an entity, as an issue that it causes. Whoever may review in the project may, also while the entity is locked; what would make no difference is left out.',
    resolve: (_root, { input: { entityId, name, number, description, attributes, label, reason } }, ctx) =>
      createChangeRequest(ctx, entityId.organization, {
        entityId: entityId.id,
        label,
        reason,
        proposal: {
          name: given(name),
          number: given(number),
          description: given(description),
          attrs: attributes ? attrsOf(attributes) : undefined,
        },
      }),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'acceptChangeRequest',
  {
    inputFields: (t) => ({
      issueId: t.field({ ...ownIdOf('Entity'), required: true, description: 'The issue that is the request.' }),
      revision: t.int({
        description: 'The revision on which what it changes was looked at; what others changed since is a clash (409).',
      }),
      throughLocks: t.boolean({
        description: 'True: it is applied although the entity is locked, by whoever may unlock it.',
      }),
    }),
  },
  {
    description:
      'Applies what a change request proposes and closes it: one revision, outside the workflow. Whoever may write in the project may.',
    resolve: (_root, { input: { issueId, ...options } }, ctx) =>
      acceptChangeRequest(ctx, issueId.organization, issueId.id, options),
  },
  { outputFields: payload },
);

builder.relayMutationField(
  'rejectChangeRequest',
  {
    inputFields: (t) => ({
      issueId: t.field({ ...ownIdOf('Entity'), required: true, description: 'The issue that is the request.' }),
    }),
  },
  {
    description:
      'Closes a change request without applying it, outside the workflow. Whoever may write in the project may, and who made it.',
    resolve: (_root, { input: { issueId } }, ctx) => rejectChangeRequest(ctx, issueId.organization, issueId.id),
  },
  { outputFields: payload },
);
