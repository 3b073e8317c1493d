import type { ChangeRecord } from '../../changes/change.ts';
import { same } from '../../changes/rules.ts';
import type { Entity, Link } from '../entity.ts';
import { linkKey, type PlannedLinks } from '../links.ts';
import type { Stamp } from '../patched.ts';
import { restored, restoredLinks } from '../restored.ts';
import { isChanged } from '../rules.ts';
import { holdings, holdsBy } from '../search/rules/content.ts';
import type { Kept, Plan, Scope } from './plan.ts';

/** What a reversion needs to know beside what the entities were. */
export interface Reversion {
  /** The last deletion of each of them that was ever deleted. */
  deletions: ReadonlyMap<number, ChangeRecord>;
  stamp: Stamp;
}

/**
 * The return of entities to what they were, with their links of then to what is there; those that were deleted since come back. By what an
 * entity holds others it stays as it is: where those stand now is theirs to say.
 */
export function planReversion(scope: Scope, kept: readonly Kept[], { deletions, stamp }: Reversion): Plan {
  const { key, schema, now } = scope;
  const after = new Map(now);
  const returning = new Map<number, Kept>();
  const own = new Set(kept.map(({ id }) => id));
  for (const state of kept) {
    const entity = now.get(state.id);
    const then = restored(schema, state);
    if (!entity) returning.set(state.id, deletions.get(state.id)!.originalState as Kept);
    after.set(state.id, entity ? asThen(entity, then, stamp) : then);
  }
  const links = linksBack(scope, kept, after, returning);
  return { key, schema, before: now, after, links, own, returning, cause: { kind: 'revert' } };
}

/** An entity with what it said then. Who locks it, and what it is a copy of, stay as they are. */
function asThen(now: Entity, then: Entity, { date }: Stamp): Entity {
  const { isLocked, lockedBy, created, createdBy, modified, modifiedBy, globalId } = now;
  const { originProjectId, originId, originRevision } = now;
  const kept = { isLocked, lockedBy, created, createdBy, modified, modifiedBy, globalId };
  const imageModified = then.imageId === now.imageId ? now.imageModified : then.imageId === null ? null : date;
  const origin = { originProjectId, originId, originRevision };
  const after: Entity = { ...then, ...kept, ...origin, imageModified, revision: now.revision };
  return isChanged({ ...now }, { ...after }) ? after : now;
}

function linksBack(
  { schema, links }: Scope,
  kept: readonly Kept[],
  after: ReadonlyMap<number, Entity>,
  returning: ReadonlyMap<number, Kept>,
): PlannedLinks {
  const chosen = new Set(kept.map(({ id }) => id));
  const ways = holdings(schema);
  /** Whether a link is that of something else that one of them holds. */
  const isOfOther = ({ sourceId, relationId, targetId }: Pick<Link, 'sourceId' | 'relationId' | 'targetId'>) =>
    !chosen.has(targetId) &&
    !returning.has(sourceId) &&
    ways.some((way) => way.relationId === relationId && holdsBy(way, after.get(sourceId)?.labelIds ?? []));
  const wanted = restoredLinks(schema, kept, after, new Map()).filter((link) => !isOfOther(link));
  const then = new Map(wanted.map((link) => [linkKey(link), link]));
  const there = new Map(links.map((link) => [linkKey(link), link]));
  return {
    added: wanted.filter((link) => !there.has(linkKey(link))),
    changed: links.flatMap((link) => {
      const attrs = then.get(linkKey(link))?.attrs;
      return attrs && !same(attrs, link.attrs) ? [{ link, attrs }] : [];
    }),
    gone: links.filter((link) => !then.has(linkKey(link)) && !isOfOther(link)),
  };
}
