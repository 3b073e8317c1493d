import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { htmlOf } from '../../../platform/text/html.ts';
import {
  changeRequestNotFound,
  noIssues,
  nothingProposed,
  notYourRequest,
  settledAlready,
  targetGone,
} from '../../../refusals/change-requests.ts';
import { madeOnTheFuture } from '../../../refusals/past.ts';
import { mayNot } from '../../../refusals/permission.ts';
import { entityNotFound, clash } from '../../../refusals/saves.ts';
import { openForReview } from '../../comments/queries/threads.ts';
import { clashesInWords } from '../../entities/commands/clash-words.ts';
import { saveEntities } from '../../entities/commands/save.ts';
import { projectWorkflow } from '../../entities/commands/transitions.ts';
import type { Entity } from '../../entities/entity.ts';
import { entitiesForUpdate, readEntities } from '../../entities/queries/rows.ts';
import { isVeiled, unveiledFor } from '../../entities/queries/veil.ts';
import { displayName } from '../../entities/rules/names.ts';
import { TARGET } from '../../metadata/rules/references.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Decision, Proposal, RequestLabel } from '../change-request.ts';
import { readTargets, addLaterChanges, type SeenRequest } from '../queries/change-requests.ts';
import { suggestionOf } from '../queries/suggestion.ts';
import { combineProposal } from '../rules/fit.ts';
import {
  asSuggestion,
  baseIn,
  isOpen,
  isRequest,
  metadataOf,
  proposalIn,
  settledMetadata,
  changeRequestItems,
  type ChangeRequestItems,
} from '../rules/metadata.ts';
import { lawful } from '../rules/stored-proposal.ts';

export interface NewRequest {
  entityId: number;
  proposal: Proposal;
  label?: RequestLabel | null | undefined;
  /** The reason, as plain text. */
  reason?: string | null | undefined;
  /** True if it was written as a suggestion in the text. */
  isSuggestion?: boolean | undefined;
}

/** Proposes new fields for an entity, as an issue that it causes; requires permission to review, even on a locked entity. One revision. */
export function createChangeRequest(ctx: Ctx, organization: OrganizationRef, given: NewRequest): Promise<SeenRequest> {
  return inTransaction(ctx, async (ctx) => {
    const { key, schema, words, entity } = await openRequested(ctx, organization, given.entityId);
    if (isVeiled(key, entity)) throw mayNot('propose changes to redacted entities');
    const proposal = await checkedProposal(ctx, key, schema, entity, given.proposal);
    if (Object.keys(proposal).length === 0) throw nothingProposed();
    return makeRequest(ctx, organization, { key, schema, words, entity }, given, proposal, key);
  });
}

/** Makes the issue that keeps a proposal. */
async function makeRequest(
  ctx: TxCtx,
  organization: OrganizationRef,
  { key, schema, words, entity }: Requested,
  given: NewRequest,
  proposal: Proposal,
  base: { projectId: number; revision: number },
): Promise<SeenRequest> {
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
        // A request repeats words of its entity, so it is redacted with it.
        ...(entity.isRedacted && { isRedacted: true }),
        metadata: {
          ...metadataOf(proposal, base),
          ...(given.isSuggestion && asSuggestion),
          ...(!isLinked && { [TARGET]: String(entity.id) }),
        },
        ...(isLinked && { addRels: [{ relationId: causedBy.id, targetId: entity.id }] }),
      },
    ],
    { for: 'review' },
  );
  const [made] = await addLaterChanges(ctx.db, key, words, [{ issue: entities[0]!, target: entity, schema, key }]);
  return made!;
}

/**
 * Saves a suggestion for an entity as a change request: continues the viewer's open one, or begins one. A suggestion equal to the entity is
 * withdrawn. The entity itself does not change.
 */
export function saveSuggestion(
  ctx: Ctx,
  organization: OrganizationRef,
  entityId: number,
  { revision, ...given }: Pick<Proposal, 'name' | 'description'> & { revision?: number | null | undefined },
): Promise<SeenRequest | null> {
  return inTransaction(ctx, async (ctx) => {
    const requested = await openRequested(ctx, organization, entityId);
    const { key, schema, words, entity } = requested;
    if (isVeiled(key, entity)) throw mayNot('propose changes to redacted entities');
    if ((revision ?? 0) > key.revision) throw madeOnTheFuture(key, revision!);
    const found = await suggestionOf(ctx, key, schema, entityId, signedIn(ctx).username);
    const open = found && (await entitiesForUpdate(ctx.db, key.organizationId, [found.id])).get(found.id);
    const before = open && isOpen(words, open) ? open : undefined;
    // Fields that are left out keep their earlier proposal.
    const kept = before && textsIn(proposalIn(before.metadata));
    const wanted = { ...kept, ...given };
    // The proposal compares with the revision its author read, so that it does not undo what others have written since.
    const isKept = Object.keys(kept ?? {}).some((field) => !(field in given));
    const first = (isKept && before && baseIn(before)) || key.revision;
    const base = { projectId: key.projectId, revision: Math.max(0, Math.min(revision ?? key.revision, first)) };
    const proposal = await checkedProposal(ctx, key, schema, entity, wanted);
    const isSame = Object.keys(proposal).length === 0;
    if (!before)
      return isSame
        ? null
        : makeRequest(ctx, organization, requested, { entityId, proposal, isSuggestion: true }, proposal, base);
    const target = before.metadata[TARGET];
    const metadata = isSame
      ? settledMetadata(before.metadata, 'REJECTED', signedIn(ctx).username)
      : { ...metadataOf(proposal, base), ...asSuggestion, ...(target && { [TARGET]: target }) };
    const patch = { id: before.id, projectId: key.projectId, metadata };
    const closed = isSame && { attrs: { [words.statusId]: words.closed } };
    const { entities } = await saveEntities(ctx, organization, [{ ...patch, ...closed }], { for: 'review' });
    if (isSame) return null;
    const [written] = await addLaterChanges(ctx.db, key, words, [{ issue: entities[0]!, target: entity, schema, key }]);
    return written!;
  });
}

const textsIn = ({ name, description }: Proposal): Proposal => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
});

export interface AcceptOptions {
  /** The revision on which the request was viewed. */
  revision?: number | null | undefined;
  throughLocks?: boolean | null | undefined;
  /** True to let the proposal win where it clashes with later changes by others. */
  overClashes?: boolean | null | undefined;
}

/**
 * Applies a request's proposal and closes it: one revision, outside the workflow. Later changes by others are merged by words; incompatible
 * ones clash, and so do fields changed since a given revision.
 */
export const acceptChangeRequest = (
  ctx: Ctx,
  organization: OrganizationRef,
  id: number,
  { revision, throughLocks, overClashes }: AcceptOptions = {},
): Promise<SeenRequest> =>
  settle(ctx, organization, id, 'ACCEPTED', async (ctx, { key, schema, issue, target, since }, closed) => {
    if (!key.permissions.has('WRITE')) throw mayNot('change entities of this project');
    if (!target) throw targetGone();
    const { proposal: fits, clashes } = combineProposal(target, proposalIn(issue.metadata), since);
    if (clashes.length > 0 && !overClashes) throw clash(await clashesInWords(ctx, schema, clashes));
    const proposal = await checkedProposal(ctx, key, schema, target, fits);
    const patch = { ...proposal, id: target.id, projectId: key.projectId, revision: revision ?? undefined };
    const { entities } = await saveEntities(ctx, organization, [patch, closed], {
      for: 'review',
      throughLocks: throughLocks ?? undefined,
    });
    return { issue: entities[1]!, target: entities[0]! };
  });

/** Closes a request without applying it; requires permission to write, or its author. */
export const rejectChangeRequest = (ctx: Ctx, organization: OrganizationRef, id: number): Promise<SeenRequest> =>
  settle(ctx, organization, id, 'REJECTED', async (ctx, { key, issue, target }, closed) => {
    if (!key.permissions.has('WRITE') && issue.createdBy !== signedIn(ctx).username) throw notYourRequest();
    const { entities } = await saveEntities(ctx, organization, [closed], { for: 'review' });
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
    const [request] = await addLaterChanges(ctx.db, key, words, [{ issue, target, schema, key }]);
    const settled = await work(ctx, request!, closed);
    return { schema, key, issue: settled.issue, target: settled.target && unveiledFor(key, settled.target), since: [] };
  });
}

interface Requested {
  key: ProjectKey<'READ'>;
  schema: Schema;
  words: ChangeRequestItems;
  entity: Entity;
}

/** Reads and locks an entity with all that requests about it need; somebody who may not read it is told only that it does not exist. */
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
  const words = changeRequestItems(schema);
  if (!words) throw noIssues();
  return { key, schema, words, entity };
}

/** Returns a proposal in stored form, reduced to the differences; refuses invalid values and states of the workflow. */
async function checkedProposal(
  ctx: TxCtx,
  key: ProjectKey<'READ'>,
  schema: Schema,
  target: Entity,
  proposal: Proposal,
): Promise<Proposal> {
  const workflow = await projectWorkflow(ctx.db, key);
  return lawful({ username: signedIn(ctx).username, date: new Date() }, { key, schema, workflow }, target, proposal);
}
