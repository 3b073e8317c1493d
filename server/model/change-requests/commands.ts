import { signedIn, type OrganizationRef, type ProjectKey } from '../../identity/access/keys.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { htmlOf } from '../../platform/text/html.ts';
import { within } from '../../refusals.ts';
import {
  changeRequestNotFound,
  noIssues,
  nothingProposed,
  notYourRequest,
  settledAlready,
  stateProposed,
  targetGone,
} from '../../refusals/change-requests.ts';
import { mayNot } from '../../refusals/permission.ts';
import { entityNotFound } from '../../refusals/saves.ts';
import { openForReview } from '../comments/queries.ts';
import { saveEntities } from '../entities/commands/save.ts';
import { projectWorkflow } from '../entities/commands/transitions.ts';
import type { Entity } from '../entities/entity.ts';
import { patched } from '../entities/patched.ts';
import { entitiesForUpdate, readEntities } from '../entities/queries/rows.ts';
import { isVeiled, unveiledFor } from '../entities/queries/veil.ts';
import { displayName } from '../entities/rules.ts';
import { readSchema } from '../schema/queries.ts';
import { permitsLink } from '../schema/rules/links.ts';
import type { Schema } from '../schema/schema.ts';
import { workflowOf } from '../workflow/rules/follow.ts';
import type { Decision, Proposal, RequestLabel } from './change-request.ts';
import { readTargets, type SeenRequest } from './queries.ts';
import { differing, isOpen, isRequest, metadataOf, proposalIn, settledMetadata, wordsOf, type Words } from './rules.ts';

export interface NewRequest {
  entityId: number;
  proposal: Proposal;
  label?: RequestLabel | null | undefined;
  /** Why, as plain text. */
  reason?: string | null | undefined;
}

/** Proposes other fields for an entity, as an issue that it causes. Whoever may review may, also under a lock; one revision. */
export function createChangeRequest(ctx: Ctx, organization: OrganizationRef, given: NewRequest): Promise<SeenRequest> {
  return inTransaction(ctx, async (ctx) => {
    const { key, schema, words, entity } = await openRequested(ctx, organization, given.entityId);
    if (isVeiled(key, entity)) throw mayNot('propose changes of what is redacted');
    const proposal = await checkedProposal(ctx, key, schema, entity, given.proposal);
    if (Object.keys(proposal).length === 0) throw nothingProposed();
    const labelId = words.labels.get(given.label ?? 'Enhancement');
    const { causedBy } = words;
    const isLinked = causedBy !== undefined && permitsLink(schema, words.issueClassId, causedBy.id, entity.classId);
    const { entities } = await saveEntities(
      ctx,
      organization,
      [
        {
          projectId: key.projectId,
          classId: words.issueClassId,
          name: `Change ${displayName(entity)}`.slice(0, 500),
          ...(given.reason?.trim() && { description: htmlOf(given.reason.trim()) }),
          ...(labelId !== undefined && { labelIds: [labelId] }),
          // It says what its entity says.
          ...(entity.isRedacted && { isRedacted: true }),
          metadata: { ...metadataOf(proposal), ...(!isLinked && { 'change:target': String(entity.id) }) },
          ...(isLinked && { addRels: [{ relationId: causedBy.id, targetId: entity.id }] }),
        },
      ],
      { isReview: true },
    );
    return { issue: entities[0]!, target: entity, schema, key };
  });
}

/** Applies what a request proposes and closes it: one revision, outside the workflow. Fields that changed since a revision that is named clash. */
export const acceptChangeRequest = (
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
  { revision, throughLocks }: { revision?: number | null | undefined; throughLocks?: boolean | null | undefined } = {},
): Promise<SeenRequest> =>
  settle(ctx, organization, id, 'ACCEPTED', async (ctx, { key, schema, issue, target }, closed) => {
    if (!key.permissions.has('WRITE')) throw mayNot('change entities of this project');
    if (!target) throw targetGone();
    const proposal = await checkedProposal(ctx, key, schema, target, proposalIn(issue.metadata));
    const patch = { ...proposal, id: target.id, projectId: key.projectId, revision: revision ?? undefined };
    const options = { isReview: true, throughLocks: throughLocks ?? undefined };
    const { entities } = await saveEntities(ctx, organization, [patch, closed], options);
    return { issue: entities[1]!, target: entities[0]! };
  });

/** Closes a request without applying it. Whoever may write may, and who made it. */
export const rejectChangeRequest = (ctx: Ctx, organization: OrganizationRef, id: number): Promise<SeenRequest> =>
  settle(ctx, organization, id, 'REJECTED', async (ctx, { key, issue, target }, closed) => {
    if (!key.permissions.has('WRITE') && issue.createdBy !== signedIn(ctx).username) throw notYourRequest();
    const { entities } = await saveEntities(ctx, organization, [closed], { isReview: true });
    return { issue: entities[0]!, target };
  });

type Closed = Pick<Entity, 'id' | 'projectId' | 'metadata' | 'attrs'>;

/** Opens a request that is not settled yet, does something about it, and answers it as it is then. */
async function settle(
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
  decision: Decision,
  work: (ctx: TxCtx, request: SeenRequest, closed: Closed) => Promise<Pick<SeenRequest, 'issue' | 'target'>>,
): Promise<SeenRequest> {
  return inTransaction(ctx, async (ctx) => {
    const { key, schema, words, entity: issue } = await openRequested(ctx, organization, id, changeRequestNotFound);
    if (issue.classId !== words.issueClassId || !isRequest(issue)) throw changeRequestNotFound(id);
    if (!isOpen(words, issue)) throw settledAlready();
    const targetId = (await readTargets(ctx.db, key, words, [issue])).get(id);
    const found = await entitiesForUpdate(ctx.db, key.organizationId, targetId === undefined ? [] : [targetId]);
    const target = [...found.values()].find(({ projectId }) => projectId === key.projectId) ?? null;
    const metadata = settledMetadata(issue.metadata, decision, signedIn(ctx).username);
    const closed = { id, projectId: key.projectId, metadata, attrs: { [words.statusId]: words.closed } };
    const settled = await work(ctx, { issue, target, schema, key }, closed);
    return { schema, key, issue: settled.issue, target: settled.target && unveiledFor(key, settled.target) };
  });
}

interface Requested {
  key: ProjectKey<'READ'>;
  schema: Schema;
  words: Words;
  entity: Entity;
}

/** An entity, locked, with what is needed to speak of requests; whoever may not read it is told no more than that there is none. */
async function openRequested(
  ctx: TxCtx,
  organization: OrganizationRef,
  id: number,
  notFound: (id: number) => Error = entityNotFound,
): Promise<Requested> {
  signedIn(ctx);
  const readable = (await readEntities(ctx, organization, [id])).get(id);
  if (!readable) throw notFound(id);
  const key = await openForReview(ctx, organization, readable.projectId, entityNotFound(id));
  const entity = (await entitiesForUpdate(ctx.db, key.organizationId, [id])).get(id);
  if (!entity) throw notFound(id);
  const schema = await readSchema(ctx.db, key);
  const words = wordsOf(schema);
  if (!words) throw noIssues();
  return { key, schema, words, entity };
}

/** A proposal as it would be stored, as far as it differs from what is there: every value is lawful, and none is a state of the workflow. */
async function checkedProposal(
  ctx: TxCtx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  target: Entity,
  { name, number, description, attrs }: Proposal,
): Promise<Proposal> {
  const state = workflowOf(await projectWorkflow(ctx.db, key), schema, target.classId)?.property;
  const stamp = { username: signedIn(ctx).username, date: new Date(), origin: undefined, newGlobalId: () => '' };
  const patch = { projectId: key.projectId, id: target.id, name, number, description, attrs };
  const after = within('proposal', () => patched(schema, key, target, patch, stamp));
  const ids = Object.keys(attrs ?? {});
  const checked: Proposal = {
    ...(name !== undefined && { name: after.name }),
    ...(number !== undefined && { number: after.number }),
    ...(description !== undefined && { description: after.description }),
    ...(ids.length > 0 && { attrs: Object.fromEntries(ids.map((id) => [id, after.attrs[id] ?? null])) }),
  };
  const proposal = differing(target, checked);
  if (state && proposal.attrs && String(state.id) in proposal.attrs) throw stateProposed(state.name);
  return proposal;
}
