import { openProject } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { noIssues } from '../../../refusals/change-requests.ts';
import { invalid, Refusal } from '../../../refusals/refusal.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import { saveInProject } from '../../entities/commands/save.ts';
import { projectWorkflow } from '../../entities/commands/transitions.ts';
import type { Entity, EntityPatch } from '../../entities/entity.ts';
import { entitiesForUpdate } from '../../entities/queries/rows.ts';
import { lockInTheWay } from '../../entities/rules/locks.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Decision } from '../change-request.ts';
import { readTargets, addLaterChanges, type SeenRequest } from '../queries/change-requests.ts';
import { combineProposal } from '../rules/fit.ts';
import {
  isOpen,
  isRequest,
  proposalIn,
  proposedChanges,
  settledMetadata,
  changeRequestItems,
} from '../rules/metadata.ts';
import { lawful } from '../rules/stored-proposal.ts';

const MOST = 1_000;

/** The result of settling several requests: the settled ones, and the remaining ones with the reason. */
export interface Decided {
  settled: SeenRequest[];
  left: { issueId: number; reason: string }[];
  revision: number | null;
}

/** Accepts or rejects several requests as one revision. Those that do not go together with the present, or that a lock holds off, are left and told. */
export function decideChangeRequests(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  ids: readonly number[],
  decision: Decision,
  { throughLocks = false }: { throughLocks?: boolean | undefined } = {},
): Promise<Decided> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    if (ids.length > MOST)
      throw invalid(`Up to ${MOST.toLocaleString('en')} change requests can be decided at once. Select fewer.`);
    const schema = await readSchema(ctx.db, key);
    const words = changeRequestItems(schema);
    if (!words) throw noIssues();
    const { username } = signedIn(ctx);
    const found = await entitiesForUpdate(ctx.db, key.organizationId, ids);
    const left: Decided['left'] = [];
    const issues = [...new Set(ids)].flatMap((id) => {
      const issue = found.get(id);
      const isOurs = issue?.projectId === projectId && issue.classId === words.issueClassId && isRequest(issue);
      if (isOurs && isOpen(words, issue)) return [issue];
      left.push({ issueId: id, reason: isOurs ? 'It is already closed.' : 'It does not exist.' });
      return [];
    });
    const targetIds = await readTargets(ctx.db, key, words, issues);
    const targets = await entitiesForUpdate(ctx.db, key.organizationId, [...new Set(targetIds.values())]);
    const requests = await addLaterChanges(
      ctx.db,
      key,
      words,
      issues.map((issue) => ({ issue, target: targets.get(targetIds.get(issue.id) ?? 0) ?? null, schema, key })),
    );
    const workflow = await projectWorkflow(ctx.db, key);
    const patches = new Map<number, EntityPatch>();
    const settled: SeenRequest[] = [];
    // Several requests may concern one entity: each is merged with those accepted before it.
    const working = new Map<number, { entity: Entity; since: ChangeRecord[] }>();
    for (const request of requests) {
      const { issue, target } = request;
      const reason = decision === 'ACCEPTED' ? accepted() : null;
      if (reason !== null) {
        left.push({ issueId: issue.id, reason });
        continue;
      }
      const metadata = settledMetadata(issue.metadata, decision, username);
      patches.set(issue.id, { id: issue.id, projectId, metadata, attrs: { [words.statusId]: words.closed } });
      settled.push(request);

      function accepted(): string | null {
        if (!target || target.projectId !== projectId) return 'The entity was deleted.';
        const { entity, since } = working.get(target.id) ?? { entity: target, since: [] };
        const locked = lockInTheWay(target, { key, username, throughLocks });
        if (locked !== null) return locked;
        const { proposal, clashes } = combineProposal(entity, proposalIn(issue.metadata), [...request.since, ...since]);
        if (clashes[0]) return `${clashes[0].field} has been changed in the meantime, in a way that conflicts with it.`;
        try {
          const wanted = lawful({ username, date: new Date() }, { key, schema, workflow }, entity, proposal);
          const changes = proposedChanges(entity, wanted);
          const { attrs, ...texts } = wanted;
          const before = patches.get(target.id);
          patches.set(target.id, {
            ...before,
            ...texts,
            id: target.id,
            projectId,
            ...(attrs && { attrs: { ...before?.attrs, ...attrs } }),
          });
          const kept = { ...entity.attrs, ...attrs } as Entity['attrs'];
          const record = { changes, entityId: target.id, username, date: new Date() } as ChangeRecord;
          working.set(target.id, { entity: { ...entity, ...texts, attrs: kept }, since: [...since, record] });
          return null;
        } catch (error) {
          if (error instanceof Refusal) return error.message;
          throw error;
        }
      }
    }
    const { entities, revisions } = await saveInProject(ctx, key, [...patches.values()], {
      for: 'review',
      throughLocks,
    });
    const after = new Map(entities.map((entity) => [entity.id, entity]));
    return {
      settled: settled.map(({ issue, target }) => ({
        issue: after.get(issue.id)!,
        target: target && (after.get(target.id) ?? target),
        schema,
        key,
        since: [],
      })),
      left,
      revision: revisions.get(projectId) ?? null,
    };
  });
}
