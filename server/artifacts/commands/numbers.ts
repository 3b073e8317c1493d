import { newGlobalId, takeIds } from '../../identity/organizations/commands/take-ids.ts';
import type { EntityPatch } from '../../model/entities/entity.ts';
import { ORDER } from '../../model/metadata/rules/own-order.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Draft } from '../rules/from-template.ts';

/** Prepares the entities to save, taking numbers for new ones. */
export async function numbered(
  ctx: Ctx,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  drafts: readonly Draft[],
): Promise<{ patches: EntityPatch[]; idOf: (id: number) => number }> {
  const fresh = drafts.filter(({ id }) => id < 0);
  let next = fresh.length > 0 ? await takeIds(ctx, organizationId, 'entity', fresh.length) : 0;
  const ids = new Map(fresh.map(({ id }) => [id, next++]));
  const idOf = (id: number) => ids.get(id) ?? id;
  const linked = <T extends { targetId: number }>(links: readonly T[] | undefined) =>
    links?.map((each) => ({ ...each, targetId: idOf(each.targetId) }));
  const patches = drafts.map((draft): EntityPatch => ({
    ...draft,
    projectId,
    id: idOf(draft.id),
    ...(draft.id < 0 && { globalId: draft.globalId ?? newGlobalId() }),
    ...(draft.metadata && { metadata: ordered(draft.metadata, idOf) }),
    addRels: linked(draft.addRels),
    removeRels: linked(draft.removeRels),
  }));
  return { patches, idOf };
}

/** Replaces the temporary ids of new rows in an order by their actual ids. */
const ordered = (metadata: Record<string, string>, idOf: (id: number) => number): Record<string, string> =>
  metadata[ORDER] === undefined
    ? metadata
    : { ...metadata, [ORDER]: metadata[ORDER].replace(/(?<=@\{)-\d+(?=\})/g, (id) => String(idOf(Number(id)))) };
