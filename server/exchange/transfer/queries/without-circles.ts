import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { decompositionBelow } from '../../../model/entities/queries/rows.ts';
import { decomposition } from '../../../model/schema/rules/display-names.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { PlannedEntity, PlannedImport, PlannedLink } from '../import-plan.ts';
import { Ancestry } from '../plans/ancestry.ts';

/** Removes from a plan the links that, with the stored ones, would make an entity a part of itself. A warning names each; the rest is imported. */
export async function withoutCircles(
  db: Reader,
  { organizationId }: ProjectKey<'WRITE'>,
  plan: PlannedImport,
): Promise<PlannedImport> {
  const ends = endsIn(plan.draft.schema, plan.links);
  const entities = new Map(plan.entities.map((entity) => [entity.key, entity]));
  const there = await partsThere(db, { organizationId, schema: plan.draft.schema }, entities, ends.values());
  const upward = new Ancestry();
  for (const [parent, part] of there.links) upward.add(parent, part);
  const closing = new Set<PlannedLink>();
  for (const [link, { parent, part }] of ends)
    if (!there.has(parent, part) && !upward.add(parent, part)) closing.add(link);
  if (closing.size === 0) return plan;
  const nameOf = (key: string) => entities.get(key)?.patch.name || key;
  const warnings = Array.from(closing, (link) => {
    const { parent, part } = ends.get(link)!;
    const message = `It cannot be a child of '${nameOf(parent)}', which is below it in the hierarchy; that relationship was left out.`;
    return { object: nameOf(part), message };
  });
  return {
    ...plan,
    links: plan.links.filter((link) => !closing.has(link)),
    warnings: [...plan.warnings, ...warnings],
  };
}

interface Ends {
  parent: string;
  part: string;
}

/** Lists the links between a parent and its part, in whichever direction a link is written. */
function endsIn(schema: Schema, links: readonly PlannedLink[]): Map<PlannedLink, Ends> {
  const parts = decomposition(schema);
  return new Map(
    links.flatMap((link): [PlannedLink, Ends][] => {
      const { sourceKey, relationId, targetKey } = link;
      if (relationId === parts?.children.id) return [[link, { parent: sourceKey, part: targetKey }]];
      return relationId === parts?.parents.id ? [[link, { parent: targetKey, part: sourceKey }]] : [];
    }),
  );
}

/** Reads which entities are parts of which today, below the ends of such links, by the keys that the plan has for them. */
async function partsThere(
  db: Reader,
  { organizationId, schema }: { organizationId: number; schema: Schema },
  entities: ReadonlyMap<string, PlannedEntity>,
  ends: Iterable<Ends>,
) {
  const ids = new Map<number, string>();
  for (const each of ends)
    for (const key of [each.parent, each.part]) {
      const id = entities.get(key)?.existingId;
      if (id !== undefined) ids.set(id, key);
    }
  const relationId = decomposition(schema)?.children.id;
  const rows =
    ids.size === 0 || relationId === undefined
      ? []
      : await decompositionBelow(db, organizationId, relationId, [...ids.keys()]);
  const keyOf = (id: number) => ids.get(id) ?? `#${id}`;
  const links = rows.map(([parent, part]) => [keyOf(parent), keyOf(part)] as const);
  const names = new Set(links.map(([parent, part]) => `${parent} ${part}`));
  return { links, has: (parent: string, part: string) => names.has(`${parent} ${part}`) };
}
