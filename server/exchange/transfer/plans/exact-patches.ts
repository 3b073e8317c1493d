import type { Attrs } from '../../../model/attributes/attribute.ts';
import type { Entity, EntityPatch, Link, RelPatch } from '../../../model/entities/entity.ts';
import { canonicalEnds, linkKey } from '../../../model/entities/plans/links.ts';
import { unsetSettings } from '../../../model/entities/rules/unset.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { PlannedEntity } from '../import-plan.ts';
import { withMentions } from '../rules/mentions.ts';

interface Exact {
  entities: readonly (PlannedEntity & { id: number })[];
  ids: ReadonlyMap<string, number>;
  /** The links of the entities, each at the end where it begins. */
  rels: ReadonlyMap<number, RelPatch[]>;
  /** The existing entities as they are now, with their links. */
  before: ReadonlyMap<number, Entity>;
  links: readonly Link[];
}

type Exactly = Omit<EntityPatch, 'projectId'> & { id: number };

/** Returns patches that give entities exactly the given contents; all else in them is removed. */
export function exactPatches(schema: Schema, { entities, ids, rels, before, links }: Exact): Exactly[] {
  const stored = new Map(links.map((link) => [linkKey(link), link]));
  const ends = (id: number, rel: RelPatch) => linkKey(canonicalEnds(schema, id, rel));
  const wanted = new Set([...rels].flatMap(([id, all]) => all.map((rel) => ends(id, rel))));
  const gone = Map.groupBy(
    links.filter((link) => !wanted.has(linkKey(link))),
    ({ sourceId }) => sourceId,
  );
  return entities.map((planned) => {
    const { id, origin } = planned;
    const { attrs, ...patch } = withMentions(planned, schema, ids);
    return {
      ...unsetSettings,
      ...patch,
      id,
      attrs: { ...without(before.get(id)?.attrs), ...attrs },
      isLocked: origin?.isLocked ?? false,
      lockedBy: origin?.lockedBy ?? null,
      addRels: (rels.get(id) ?? []).map((rel) => ({
        ...rel,
        attrs: { ...without(stored.get(ends(id, rel))?.attrs), ...rel.attrs },
      })),
      removeRels: gone.get(id) ?? [],
    };
  });
}

const without = (attrs: Attrs = {}): Attrs => Object.fromEntries(Object.keys(attrs).map((id) => [id, null]));
