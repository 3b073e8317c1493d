import { openProject } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { invalid, withinAll } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { lookedAtKey } from '../../metadata/rules/looked-at.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Rel } from '../entity.ts';
import { canonicalEnds, linkKey } from '../plans/links.ts';
import { applyPatch } from '../plans/patch.ts';
import type { ThroughLocks } from '../plans/plan.ts';
import { entitiesForUpdate, linksAt } from '../queries/rows.ts';
import { suspectAmong } from '../queries/suspect.ts';
import { MAX_ENTITIES, atOnce } from '../rules/at-once.ts';
import { displayName } from '../rules/names.ts';
import { put } from './put.ts';

/** A link as it is seen from one of its ends. */
export type SeenFrom = Pick<Rel, 'relationId' | 'targetId'> & { fromId: number };

export interface Cleared {
  /** The entities that hold the mark. */
  ids: number[];
  /** The resulting revision; null if none of the links was suspect. */
  revision: number | null;
}

/**
 * Marks suspect links as reviewed and still right, all or none, until an end changes again. The mark is stored at the source, or at the
 * other end if only the source is locked. Links that are not suspect are ignored. Six statements, however many links there are.
 */
export function clearSuspect(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  links: readonly SeenFrom[],
  { throughLocks }: ThroughLocks = {},
): Promise<Cleared> {
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    if (links.length > MAX_ENTITIES)
      throw invalid(`Up to ${atOnce} relationships can be cleared at once. Select fewer.`);
    const schema = await readSchema(ctx.db, key);
    const ends = links.map((link, at) => withinAll(['links', at], () => canonicalEnds(schema, link.fromId, link)));
    const before = await entitiesForUpdate(ctx.db, key.organizationId, [
      ...new Set(ends.flatMap(({ sourceId, targetId }) => [sourceId, targetId])),
    ]);
    const inProject = (id: number) => {
      const entity = before.get(id);
      if (entity?.projectId !== projectId) throw entityNotFound(id);
      return entity;
    };
    const stored = new Set(
      (
        await linksAt(
          ctx.db,
          key.organizationId,
          ends.map(({ sourceId }) => sourceId),
        )
      ).map(linkKey),
    );
    for (const [at, each] of ends.entries())
      withinAll(['links', at], () => {
        const [source, target] = [inProject(each.sourceId), inProject(each.targetId)];
        if (stored.has(linkKey(each))) return;
        const relation = schema.relations.get(each.relationId)!.name;
        throw invalid(
          `'${displayName(source)}' is no longer linked to '${displayName(target)}' by '${relation}'. Reload the page.`,
        );
      });
    const suspect = await suspectAmong(ctx, key, schema, ends);
    const stamp = { username: signedIn(ctx).username, date: new Date(), origin: undefined, newGlobalId };
    const after = new Map(before);
    const ids = new Set<number>();
    for (const { sourceId, relationId, targetId, say } of suspect) {
      const relation = schema.relations.get(relationId)!;
      const isBackwards = before.get(sourceId)!.isLocked && !before.get(targetId)!.isLocked;
      const [id, along, far] = isBackwards
        ? [targetId, schema.relations.get(relation.inverseId)!, sourceId]
        : [sourceId, relation, targetId];
      const entity = after.get(id)!;
      const metadata = { ...entity.metadata, [lookedAtKey(along, before.get(far)!)]: say };
      after.set(id, applyPatch(schema, key, entity, { projectId, id, metadata }, stamp));
      ids.add(id);
    }
    const { revision } = await put(ctx, {
      key,
      schema,
      before,
      after,
      links: { added: [], changed: [], gone: [] },
      own: ids,
      returning: new Map(),
      cause: { kind: 'save' },
      throughLocks,
    });
    return { ids: [...ids], revision: revision ?? null };
  });
}
