import type { Ctx } from '../../../platform/context.ts';
import type { Rel } from '../entity.ts';
import type { Outcome } from '../plans/outcome.ts';
import { relsByEntity } from '../rules/rels.ts';
import { relsInOrder } from '../rules/target-order.ts';
import { readRels } from './rows.ts';
import { unveiledFor } from './veil.ts';

/** Returns the links of a command's entities: those of new ones as they were written, those of others by one statement a project. */
export async function readRelsAfter(
  ctx: Ctx,
  { entities, places }: Omit<Outcome, 'revisions'>,
): Promise<Map<number, Rel[]>> {
  const rels = new Map<number, Rel[]>();
  const added = [...places.values()].flatMap((place) => place.added);
  for (const [projectId, own] of Map.groupBy(entities, (entity) => entity.projectId)) {
    const { key, schema, fresh } = places.get(projectId)!;
    const isKnown = (id: number) => !key.isVeiled && fresh.has(id);
    const ids = own.map(({ id }) => id);
    const known = relsByEntity(schema, added, new Set(ids.filter(isKnown)));
    const others = await readRels(
      ctx.db,
      { key, schema },
      ids.filter((id) => !isKnown(id)),
    );
    for (const entity of own) {
      const found = (isKnown(entity.id) ? known : others).get(entity.id) ?? [];
      rels.set(entity.id, relsInOrder(schema, unveiledFor(key, entity), found));
    }
  }
  return rels;
}
