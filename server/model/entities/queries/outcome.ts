import type { Ctx } from '../../../platform/context.ts';
import { relsInOrder } from '../../metadata/rules/target-order.ts';
import type { Rel } from '../entity.ts';
import type { Outcome } from '../plans/outcome.ts';
import { relsByEntity } from '../rules/rels.ts';
import { readRels } from './rows.ts';
import type { SeenEntity } from './shown-entities.ts';
import { unveiledFor } from './veil.ts';

/** Returns what a command has made of entities, as its viewer may see them. */
export const shownOutcome = ({ entities, projects, revisions }: Outcome): SeenEntity[] =>
  entities.map((entity) => {
    const { key, schema } = projects.get(entity.projectId)!;
    const revision = revisions.get(entity.projectId) ?? key.revision;
    return { entity: unveiledFor(key, entity), schema, key: { ...key, revision } };
  });

/** Returns the links of shown entities: those of new ones as they were written, those of others by one statement a project. */
export async function readRelsOf(
  ctx: Ctx,
  shown: readonly SeenEntity[],
  { projects }: Pick<Outcome, 'projects'>,
): Promise<Map<number, Rel[]>> {
  const rels = new Map<number, Rel[]>();
  const added = [...projects.values()].flatMap(({ added }) => added);
  for (const [projectId, own] of Map.groupBy(shown, ({ entity }) => entity.projectId)) {
    const { key, schema, fresh } = projects.get(projectId)!;
    const isKnown = (id: number) => !key.isVeiled && fresh.has(id);
    const ids = own.map(({ entity }) => entity.id);
    const known = relsByEntity(schema, added, new Set(ids.filter(isKnown)));
    const others = await readRels(
      ctx.db,
      { key, schema },
      ids.filter((id) => !isKnown(id)),
    );
    for (const { entity } of own)
      rels.set(entity.id, relsInOrder(schema, entity, known.get(entity.id) ?? others.get(entity.id) ?? []));
  }
  return rels;
}
