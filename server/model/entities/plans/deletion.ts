import type { Plan, Scope } from './plan.ts';

/** The deletion of some entities with all of their links. */
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
