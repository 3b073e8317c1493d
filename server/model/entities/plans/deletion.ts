import type { Link } from '../entity.ts';
import { linkKey } from './links.ts';
import type { Plan, Scope } from './plan.ts';

/** Plans the deletion of some entities with all of their links. */
export function planDeletion({ key, schema, now, links }: Scope, ids: ReadonlySet<number>): Plan {
  const after = new Map([...now].filter(([id]) => !ids.has(id)));
  const gone = links.filter(({ sourceId, targetId }) => ids.has(sourceId) || ids.has(targetId));
  return {
    key,
    schema,
    before: now,
    after,
    links: { added: [], changed: [], gone },
    own: ids,
    returning: new Map(),
    cause: { kind: 'delete' },
  };
}

/** Adds to a plan the deletion of some of its entities, with all of their links, in the same revision. */
export function addDeletion(plan: Plan, links: readonly Link[], ids: ReadonlySet<number>): Plan {
  if (ids.size === 0) return plan;
  const stays = ({ sourceId, targetId }: { sourceId: number; targetId: number }) =>
    !ids.has(sourceId) && !ids.has(targetId);
  const gone = [...plan.links.gone, ...links.filter((link) => !stays(link))];
  return {
    ...plan,
    after: new Map([...plan.after].filter(([id]) => !ids.has(id))),
    links: {
      added: plan.links.added.filter(stays),
      changed: plan.links.changed.filter(({ link }) => stays(link)),
      gone: [...new Map(gone.map((link) => [linkKey(link), link])).values()],
    },
    own: new Set([...plan.own, ...ids]),
  };
}
