import { invalid } from '../../../refusals/refusal.ts';
import { permitsLink } from '../../schema/rules/links.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import type { FormerLinks } from '../queries/former-links.ts';
import { displayName } from '../rules/names.ts';
import { unset } from '../rules/unset.ts';
import { canonicalEnds, linkKey, propertiesOfLink, type PlannedLinks } from './links.ts';
import type { EntityWithLinks, Plan, Scope } from './plan.ts';

/** Plans the restoration of deleted entities as they were, with their links to existing entities. */
export function planRestoration(
  { key, schema, now }: Scope,
  kept: readonly EntityWithLinks[],
  former: FormerLinks,
): Plan {
  const after = new Map(now);
  for (const each of kept) after.set(each.id, entityWhenDeleted(schema, each));
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

/** Returns an entity as it was when it was deleted, without items that the schema has lost; refuses one whose class is gone. */
export function entityWhenDeleted(schema: Schema, { rels: _, ...kept }: EntityWithLinks): Entity {
  const found = schema.classes.get(kept.classId);
  if (!found || found.isAbstract)
    throw invalid(
      `The class of '${displayName(kept)}' was deleted from the schema. Create a similar class, and the entity again.`,
    );
  const known = new Set((schema.propertiesOf.get(kept.classId) ?? []).map(({ id }) => String(id)));
  const isLabel = (id: number | null) => id !== null && schema.labels.has(id);
  return {
    // Records of old deletions lack fields that were introduced later.
    ...unset,
    ...kept,
    attrs: Object.fromEntries(Object.entries(kept.attrs).filter(([id]) => known.has(id))),
    labelIds: kept.labelIds.filter(isLabel),
    linkedLabelId: isLabel(kept.linkedLabelId) ? kept.linkedLabelId : null,
    created: new Date(kept.created),
    modified: kept.modified && new Date(kept.modified),
    imageModified: kept.imageModified && new Date(kept.imageModified),
    originProjectId: kept.originProjectId ?? null,
    originId: kept.originId ?? null,
    originRevision: kept.originRevision ?? null,
  };
}

/** Lists the links to restore, each once: those whose far ends exist in the same project, and that the schema still permits. */
function restoredLinks(
  schema: Schema,
  kept: readonly EntityWithLinks[],
  now: ReadonlyMap<number, Entity>,
  former: FormerLinks,
): PlannedLinks['added'] {
  const links = new Map<string, PlannedLinks['added'][number]>();
  for (const { id, rels } of kept)
    for (const { attrs, ...rel } of rels) {
      if (!schema.relations.has(rel.relationId)) continue;
      const ends = canonicalEnds(schema, id, rel);
      const [source, target] = [now.get(ends.sourceId), now.get(ends.targetId)];
      if (!source || !target || source.projectId !== target.projectId) continue;
      if (!permitsLink(schema, source.classId, ends.relationId, target.classId)) continue;
      const known = new Set(propertiesOfLink(schema, ends.relationId).map((property) => String(property.id)));
      const own = Object.fromEntries(Object.entries(attrs).filter(([key]) => known.has(key)));
      links.set(linkKey(ends), { ...ends, ...former.get(linkKey(ends)), attrs: own });
    }
  return [...links.values()];
}
