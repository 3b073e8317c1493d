import { UserRef } from '../../../identity/users/graph/user.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { totalCount } from '../../../platform/graph/pages.ts';
import { ChangeRef } from '../../changes/graph/change.ts';
import { EntityRef } from '../../entities/graph/types.ts';
import type { Decision, Fit } from '../change-request.ts';
import type { SeenRequest } from '../queries/change-requests.ts';
import { readSettledRevisions } from '../queries/settled-revisions.ts';
import { combineProposal } from '../rules/fit.ts';
import {
  decidedBy,
  decisionIn,
  isOpen,
  isSuggestion,
  proposalIn,
  proposedChanges,
  changeRequestItems,
} from '../rules/metadata.ts';

export const DecisionRef = builder.enumType('ChangeRequestDecision', {
  description: 'The decisions that settle a change request.',
  values: enumValues({
    ACCEPTED: 'The proposed change was applied.',
    REJECTED: 'The request was closed without applying the change.',
  } satisfies Record<Decision, string>),
});

const FitRef = builder.enumType('ChangeRequestFit', {
  description: 'The ways in which a proposal can fit its entity after later changes.',
  values: enumValues({
    UNCHANGED: 'The text has not changed since the request.',
    MERGED: 'Others changed other words of the same text: both changes can be combined.',
    CLASHES: 'Others changed the same words: one of the two has to be chosen.',
  } satisfies Record<Fit, string>),
});
const fit = ({ issue, target, since }: SeenRequest) =>
  target && combineProposal(target, proposalIn(issue.metadata), since);

export const ChangeRequestRef = builder.objectRef<SeenRequest>('ChangeRequest').implement({
  description:
    'An issue that proposes other fields for the entity that causes it. It is settled once: accepted, or rejected.',
  fields: (t) => ({
    issue: t.field({
      type: EntityRef,
      description: 'The issue itself; its description says why.',
      resolve: ({ issue, schema, key }) => ({ entity: issue, schema, key }),
    }),
    target: t.field({
      type: EntityRef,
      nullable: true,
      description: 'The entity that the proposal would change; null while that is deleted.',
      resolve: ({ target, schema, key }) => (target ? { entity: target, schema, key } : null),
    }),
    isOpen: t.boolean({
      description: 'True when it is not settled yet.',
      resolve: ({ issue, schema }) => isOpen(changeRequestItems(schema)!, issue),
    }),
    decision: t.field({
      type: DecisionRef,
      nullable: true,
      description: 'The decision that settled it; null while it is open, and where the issue was closed by hand.',
      resolve: ({ issue }) => decisionIn(issue.metadata),
    }),
    decidedBy: t.string({
      nullable: true,
      description: 'The username of who settled it.',
      resolve: ({ issue }) => decidedBy(issue.metadata),
    }),
    decider: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who settled it; null if no one did, and if they are gone.',
      resolve: ({ issue }, _args, ctx) => {
        const username = decidedBy(issue.metadata);
        return username === null ? null : batch(ctx, readUsers, username);
      },
    }),
    settledRevision: t.int({
      nullable: true,
      description:
        'The revision that settled it, which is also the one by which its entity became what it proposes; null where no one settled it here.',
      resolve: ({ issue: { organizationId, projectId, id, metadata } }, _args, ctx) =>
        decisionIn(metadata) && batch(ctx, readSettledRevisions, `${organizationId}:${projectId}:${id}`),
    }),
    isSuggestion: t.boolean({
      description: 'True when it was written as a suggestion; its maker goes on writing it for as long as it is open.',
      resolve: ({ issue }) => isSuggestion(issue),
    }),
    fit: t.field({
      type: FitRef,
      description: 'The way in which it fits the entity after later changes.',
      resolve: (request) => fit(request)?.fit ?? 'UNCHANGED',
    }),
    proposedName: t.string({
      nullable: true,
      description: 'The name that the entity would get; null where none is proposed.',
      resolve: (request) => fit(request)?.proposal.name ?? null,
    }),
    proposedDescription: t.string({
      nullable: true,
      description: 'The description that the entity would get, as HTML; null where none is proposed.',
      resolve: (request) => fit(request)?.proposal.description ?? null,
    }),
    changes: t.field({
      type: [ChangeRef],
      description: 'The changes that the proposal would make to the entity as it is now, field by field.',
      complexity: { multiplier: 3 },
      resolve: ({ issue, target, schema, since }) => {
        if (!target) return [];
        const changes = proposedChanges(target, combineProposal(target, proposalIn(issue.metadata), since).proposal);
        const { organizationId, projectId, revision, classId, number, name } = target;
        const of = { organizationId, projectId, revision, classId, number, name, entityId: target.id, changes, schema };
        const record = {
          ...of,
          type: 'update' as const,
          username: issue.createdBy,
          date: issue.created,
          originalState: null,
        };
        return changes.map((change) => ({ change, record }));
      },
    }),
  }),
});

export const ChangeRequestConnection = builder.connectionObject(
  { type: ChangeRequestRef, name: 'ChangeRequestConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'ChangeRequestEdge' },
);
