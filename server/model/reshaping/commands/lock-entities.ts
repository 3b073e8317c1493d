import type { TxCtx } from '../../../platform/context.ts';
import type { Entity } from '../../entities/entity.ts';
import { entitiesForUpdate, linksAt } from '../../entities/queries/rows.ts';
import type { SchemaWriteKey } from '../../schema/commands/save-schema.ts';
import { readTouchedIds } from '../../schema/queries/impact.ts';
import { classAfter, isUnlawfulNow, type Question } from '../../schema/rules/impact.ts';
import { refuseManyEntities } from '../rules/too-many.ts';
import type { Prepared } from './prepare.ts';

/** Tells whether a question changes entities; notices and kept items do not. */
const changes = ({ kind, key }: Question, { chosen }: Prepared): boolean =>
  kind !== 'DEFAULT' && (kind !== 'OFFERED' || chosen.get(key)?.action === 'DELETE');

/**
 * Reads and locks the entities that a change touches, with those at the far ends of links removed with one. Given entities that are locked
 * already, it locks no further ones; undefined if it would have to.
 */
export async function entitiesTouched(
  ctx: TxCtx,
  { organizationId }: SchemaWriteKey,
  change: Prepared,
  { locked, atOnce = false }: { locked?: ReadonlyMap<number, Entity> | undefined; atOnce?: boolean } = {},
): Promise<ReadonlyMap<number, Entity> | undefined> {
  const { views, facts, chosen } = change;
  const asked = views.map((view) => ({ ...view, questions: view.questions.filter((each) => changes(each, change)) }));
  const unlawful = facts.links.filter((link) => {
    const view = views.find(({ projectIds }) => projectIds.includes(link.projectId))!;
    return isUnlawfulNow(view.before, view.after, chosen, link);
  });
  const projectIds = views.flatMap((view) => view.projectIds);
  const ids = await readTouchedIds(ctx.db, organizationId, asked, unlawful, projectIds);
  refuseManyEntities(ids.size);
  if (ids.size === 0) return new Map();
  const found = locked ?? (await entitiesForUpdate(ctx.db, organizationId, [...ids], { atOnce }));
  if ([...ids].some((id) => !found.has(id))) return undefined;
  const leaving = [...ids].filter((id) => {
    const entity = found.get(id)!;
    const view = views.find((each) => each.projectIds.includes(entity.projectId))!;
    return classAfter(view.after, chosen, entity.classId) === undefined;
  });
  const ends = (await linksAt(ctx.db, organizationId, leaving)).flatMap(({ sourceId, targetId }) => [
    sourceId,
    targetId,
  ]);
  const far = [...new Set(ends)].filter((id) => !found.has(id));
  if (far.length === 0) return found;
  if (locked) return undefined;
  return new Map([...found, ...(await entitiesForUpdate(ctx.db, organizationId, far, { atOnce }))]);
}
