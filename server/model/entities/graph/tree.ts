import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import type { SeenLink } from '../queries/shown-links.ts';
import { treeRelations, holdsBy } from '../search/rules/content.ts';
import { countsLoader, linksLoader } from './loaders.ts';

const belowOf = ({ schema, entity }: SeenEntity): number[] =>
  treeRelations(schema).flatMap((each) => (holdsBy(each, entity.labelIds) ? each.relationId : []));

/** Reads a page of the entities directly below one in the tree, by relation and number; one more than requested if there are more. */
export async function readBelow(
  ctx: Ctx,
  of: SeenEntity,
  { first, after, offset }: { first: number; after: string | null | undefined; offset: number },
): Promise<SeenLink[]> {
  const relations = belowOf(of).toSorted((a, b) => a - b);
  const lists = await Promise.all(
    relations.map((relation) =>
      batch(ctx, linksLoader(of, { first: first + offset, after, byNumber: true }), `${of.entity.id}:${relation}`),
    ),
  );
  return lists.flatMap((links) => links ?? []).slice(offset, offset + first + 1);
}

/** Counts the links that lead away from an entity, by one relation or by any. */
export async function countLinks(ctx: Ctx, of: SeenEntity, relation: number | null): Promise<number> {
  const counts = await batch(ctx, countsLoader(of), of.entity.id);
  if (relation !== null) return counts?.get(relation) ?? 0;
  return [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

/** Counts the entities directly below one in the tree. */
export async function countBelow(ctx: Ctx, of: SeenEntity): Promise<number> {
  const counts = await batch(ctx, countsLoader(of), of.entity.id);
  return belowOf(of).reduce((sum, relation) => sum + (counts?.get(relation) ?? 0), 0);
}

const SEVERAL = 20;

/** Reads the entity above one in the tree: its whole, else the artifact that contains it; of several, the first by number. */
export async function readAbove(ctx: Ctx, of: SeenEntity): Promise<SeenEntity | null> {
  const ways = treeRelations(of.schema).map((each) => ({
    ...each,
    inverse: of.schema.relations.get(each.relationId)!.inverseId,
  }));
  const lists = await Promise.all(
    ways.map(({ inverse, labelIds }) =>
      batch(ctx, linksLoader(of, { first: labelIds ? SEVERAL : 1, byNumber: true }), `${of.entity.id}:${inverse}`),
    ),
  );
  const found = lists.flatMap((links, at) =>
    (links ?? []).filter(({ far }) => holdsBy(ways[at]!, far.entity.labelIds)),
  );
  return found[0]?.far ?? null;
}
