import { builder, type OutputFields } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOf, idsOf, ownIdOf } from '../../../platform/graph/ids.ts';
import { nullToUndefined } from '../../entities/graph/inputs.ts';
import { AttributeInput, attrsFromInput } from '../../entities/graph/inputs.ts';
import type { RequestLabel } from '../change-request.ts';
import {
  acceptChangeRequest,
  createChangeRequest,
  rejectChangeRequest,
  saveSuggestion,
} from '../commands/change-requests.ts';
import { decideChangeRequests, type Decided } from '../commands/decide.ts';
import type { SeenRequest } from '../queries/change-requests.ts';
import { ChangeRequestRef, DecisionRef } from './types.ts';

const payload = (t: OutputFields<SeenRequest>) => ({
  changeRequest: t.field({
    type: ChangeRequestRef,
    description: 'The change request as it is now.',
    resolve: (request) => request,
  }),
});
const LabelRef = builder.enumType('ChangeRequestLabel', {
  description: 'The kinds of change requests.',
  values: enumValues({
    Enhancement: 'An improvement.',
    Bug: 'A correction of a fault.',
  } satisfies Record<RequestLabel, string>),
});

builder.relayMutationField(
  'createChangeRequest',
  {
    inputFields: (t) => ({
      entityId: t.field({
        ...ownIdOf('Entity'),
        required: true,
        description: 'The entity that the proposal would change.',
      }),
      name: t.string({ description: 'The name that it should have.' }),
      number: t.string({ description: 'The number that it should have.' }),
      description: t.string({ description: 'The description that it should have, as HTML; sanitised.' }),
      attributes: t.field({ type: [AttributeInput], description: 'Values that it should have.' }),
      label: t.field({ type: LabelRef, description: 'The kind of the request; an enhancement if it is left out.' }),
      reason: t.string({ description: 'The reason, as plain text.' }),
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
          name: nullToUndefined(name),
          number: nullToUndefined(number),
          description: nullToUndefined(description),
          attrs: attributes ? attrsFromInput(attributes) : undefined,
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
      overClashes: t.boolean({
        description:
          'True: where others changed the same words meanwhile, what is proposed stands in their place; else that is a clash (409).',
      }),
    }),
  },
  {
    description:
      'Applies what a change request proposes and closes it: one revision, outside the workflow. What others changed since it was made is merged by words. Whoever may write in the project may.',
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

builder.relayMutationField(
  'saveSuggestion',
  {
    inputFields: (t) => ({
      entityId: t.field({
        ...ownIdOf('Entity'),
        required: true,
        description: 'The entity that the proposal would change.',
      }),
      name: t.string({ description: 'The name as it should read.' }),
      description: t.string({ description: 'The description as it should read, as HTML; sanitised.' }),
      revision: t.int({
        description: 'The revision on which it was read: what others wrote since is merged by words.',
      }),
    }),
  },
  {
    description:
      'Keeps what someone writes while they suggest, as a change request: their open suggestion for the entity is written on, or one begins. Said as it is already, it is taken back. Whoever may review may.',
    resolve: async (_root, { input: { entityId, name, description, revision } }, ctx) => ({
      request: await saveSuggestion(ctx, entityId.organization, entityId.id, {
        ...(name != null && { name }),
        ...(description != null && { description }),
        revision,
      }),
    }),
  },
  {
    outputFields: (t) => ({
      changeRequest: t.field({
        type: ChangeRequestRef,
        nullable: true,
        description: 'The suggestion as it is now; null where it would change nothing.',
        resolve: ({ request }) => request,
      }),
    }),
  },
);

const LeftRef = builder.objectRef<Decided['left'][number]>('ChangeRequestLeft').implement({
  description: 'A change request that could not be settled.',
  fields: (t) => ({
    issueId: t.exposeInt('issueId', { description: 'The number of the issue.' }),
    reason: t.exposeString('reason', { description: 'The reason, in words.' }),
  }),
});
builder.relayMutationField(
  'decideChangeRequests',
  {
    inputFields: (t) => ({
      projectId: t.field({ ...idOf('Project'), required: true }),
      issueIds: t.field({
        ...idsOf('Entity'),
        required: true,
        description: 'The issues that are the requests; up to 1,000.',
      }),
      decision: t.field({ type: DecisionRef, required: true, description: 'The decision on them.' }),
      throughLocks: t.boolean({
        description: 'True: they are applied although entities are locked, by whoever may unlock them.',
      }),
    }),
  },
  {
    description:
      'Accepts or rejects several change requests as one revision, outside the workflow. Those that cannot be are left, and told with the reason. Whoever may write in the project may.',
    resolve: (_root, { input: { projectId: place, issueIds, decision, throughLocks } }, ctx): Promise<Decided> =>
      decideChangeRequests(ctx, place.organization, place.projectId, issueIds, decision, {
        throughLocks: throughLocks ?? undefined,
      }),
  },
  {
    outputFields: (t) => ({
      revision: t.int({
        nullable: true,
        description: 'The revision it became; null if nothing changed.',
        resolve: ({ revision }) => revision,
      }),
      changeRequests: t.field({
        type: [ChangeRequestRef],
        description: 'The requests that are settled now.',
        resolve: ({ settled }) => settled,
      }),
      left: t.field({
        type: [LeftRef],
        description: 'The requests that stay open, with the reason.',
        resolve: ({ left }) => left,
      }),
    }),
  },
);
