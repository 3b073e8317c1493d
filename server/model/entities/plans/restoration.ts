import type { FormerLinks } from '../queries/former-links.ts';
import type { Kept, Plan, Scope } from './plan.ts';
import { restored, restoredLinks } from './restore.ts';

/** Plans the restoration of deleted entities as they were, with their links to existing entities. */
export function planRestoration({ key, schema, now }: Scope, kept: readonly Kept[], former: FormerLinks): Plan {
  const after = new Map(now);
  for (const each of kept) after.set(each.id, restored(schema, each));
  return {
    key,
    schema,
    before: now,
    after,
    links: { added: restoredLinks(schema, kept, after, former), changed: [], gone: [] },
    own: new Set(kept.map(({ id }) => id)),
    returning: new Map(kept.map((each) => [each.id, each])),
    cause: { kind: 'restore' },
  };
}
