import { z } from '@hono/zod-openapi';

import { MOST_BYTES } from '../../platform/http/bodies.ts';
import { int32 as id, wholeNumber } from '../../platform/http/rest-fields.ts';
import { api, ctxOf, flag, inOrganization, route } from '../../platform/http/rest.ts';
import { attrs } from '../entities/rest/shapes.ts';
import { inProject } from '../projects/rest/in-project.ts';
import { decisions, proposalFits, requestLabels } from './change-request.ts';
import {
  acceptChangeRequest,
  createChangeRequest,
  rejectChangeRequest,
  saveSuggestion,
} from './commands/change-requests.ts';
import { decideChangeRequests } from './commands/decide.ts';
import { readProjectRequests, type SeenRequest } from './queries/change-requests.ts';
import { combineProposal } from './rules/fit.ts';
import { decidedBy, decisionIn, isOpen, isSuggestion, proposalIn, changeRequestItems } from './rules/metadata.ts';

const routes = api();
const fields = { name: z.string(), number: z.string(), description: z.string(), attrs };
const proposal = z.object(fields).partial();
const requestShape = z
  .object({
    id: id.openapi({ description: 'The issue that is the request.' }),
    projectId: id,
    entityId: id
      .nullable()
      .openapi({ description: 'The entity that the proposal would change; null while that is deleted.' }),
    name: z.string(),
    isOpen: z.boolean(),
    decision: z.enum(decisions).nullable(),
    decidedBy: z.string().nullable(),
    isSuggestion: z.boolean(),
    fit: z.enum(proposalFits).openapi({ description: 'The way in which it fits the entity after later changes.' }),
    proposal,
    reason: z.string().openapi({ description: 'The reason, as HTML.' }),
    created: z.string(),
    createdBy: z.string(),
  })
  .openapi('ChangeRequest');
const inRequest = inOrganization.extend({ id: wholeNumber(0) });

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/changerequests', {
    id: 'listChangeRequests',
    summary: 'The change requests of a project, by number',
    params: inProject,
    query: z.object({
      open: flag.openapi({ description: 'Only those that are not settled.' }),
      after: wholeNumber(0).optional().openapi({ description: 'The number of the last one you have.' }),
      limit: wholeNumber(1, 1_000).optional().openapi({ description: 'The maximum number of them, 100 if left out.' }),
    }),
    reply: z.array(requestShape),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { open, after, limit = 100 } = c.req.valid('query');
    const found = await readProjectRequests(ctxOf(c), org, projectId, { open: open || null, first: limit, after });
    return c.json(found.map(present), 200);
  },
);
routes.openapi(
  route('post', '/o/{org}/changerequests', {
    largestBody: MOST_BYTES,
    id: 'createChangeRequest',
    example: { entityId: 1001, name: 'Mask a new hot pixel within two scans', reason: 'Robust cannot be tested.' },
    summary: 'Propose other fields for an entity; whoever may review may, also while it is locked',
    params: inOrganization,
    body: z.strictObject({
      entityId: id,
      ...proposal.shape,
      label: z.enum(requestLabels).optional(),
      reason: z.string().optional(),
    }),
    reply: requestShape,
  }),
  async (c) => {
    const { entityId, label, reason, ...given } = c.req.valid('json');
    const { org } = c.req.valid('param');
    return c.json(present(await createChangeRequest(ctxOf(c), org, { entityId, label, reason, proposal: given })), 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/changerequests/{id}/accept', {
    id: 'acceptChangeRequest',
    summary: 'Apply what a change request proposes and close it: one revision, outside the workflow',
    params: inRequest,
    query: z.object({
      revision: wholeNumber(0).optional().openapi({
        description: 'The revision on which it was looked at; what others changed since is a clash (409).',
      }),
      throughLocks: flag.openapi({
        description: 'True when it is applied although the entity is locked, by somebody who may unlock it.',
      }),
      overClashes: flag.openapi({
        description: 'True when the proposal replaces what others wrote meanwhile in the same words.',
      }),
    }),
    reply: requestShape,
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    return c.json(present(await acceptChangeRequest(ctxOf(c), org, id, c.req.valid('query'))), 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/changerequests/{id}/reject', {
    id: 'rejectChangeRequest',
    summary: 'Close a change request without applying it; whoever may write may, and who made it',
    params: inRequest,
    reply: requestShape,
  }),
  async (c) => {
    const { org, id } = c.req.valid('param');
    return c.json(present(await rejectChangeRequest(ctxOf(c), org, id)), 200);
  },
);

routes.openapi(
  route('put', '/o/{org}/entities/{id}/suggestion', {
    largestBody: MOST_BYTES,
    id: 'saveSuggestion',
    example: { description: '<p>The system shall report each fire within 30 min.</p>' },
    summary:
      'Keep what someone writes while they suggest: their open suggestion for the entity is written on, or one begins; null where nothing would become different',
    params: inRequest,
    body: z.strictObject({ name: z.string(), description: z.string(), revision: id }).partial(),
    reply: requestShape.nullable(),
  }),
  async (c) => {
    const { org, id: entityId } = c.req.valid('param');
    const request = await saveSuggestion(ctxOf(c), org, entityId, c.req.valid('json'));
    return c.json(request && present(request), 200);
  },
);
routes.openapi(
  route('put', '/o/{org}/p/{projectId}/changerequests/decide', {
    id: 'decideChangeRequests',
    example: { ids: [1001, 1002], decision: 'ACCEPTED' },
    summary: 'Accept or reject several change requests as one revision; those that cannot be are left and told',
    params: inProject,
    body: z.strictObject({
      ids: z.array(id).max(1_000),
      decision: z.enum(decisions),
      throughLocks: z.boolean().optional(),
    }),
    reply: z.object({
      revision: id.nullable(),
      settled: z.array(requestShape),
      left: z.array(z.object({ id, reason: z.string() })),
    }),
  }),
  async (c) => {
    const { org, projectId } = c.req.valid('param');
    const { ids, decision, throughLocks } = c.req.valid('json');
    const done = await decideChangeRequests(ctxOf(c), org, projectId, ids, decision, { throughLocks });
    const left = done.left.map(({ issueId, reason }) => ({ id: issueId, reason }));
    return c.json({ revision: done.revision, settled: done.settled.map(present), left }, 200);
  },
);

export const changeRequestRoutes = routes;

/** A change request as api/v4 spells it. */
function present({ issue, target, schema, since }: SeenRequest): z.infer<typeof requestShape> {
  return {
    id: issue.id,
    projectId: issue.projectId,
    entityId: target?.id ?? null,
    name: issue.name,
    isOpen: isOpen(changeRequestItems(schema)!, issue),
    decision: decisionIn(issue.metadata),
    decidedBy: decidedBy(issue.metadata),
    isSuggestion: isSuggestion(issue),
    fit: target ? combineProposal(target, proposalIn(issue.metadata), since).fit : 'UNCHANGED',
    proposal: proposalIn(issue.metadata),
    reason: issue.description,
    created: issue.created.toISOString(),
    createdBy: issue.createdBy,
  };
}
