import { numberDrafts } from '../../model/entities/commands/ids.ts';
import type { EntityPatch } from '../../model/entities/entity.ts';
import { ORDER } from '../../model/metadata/rules/own-order.ts';
import type { Ctx } from '../../platform/context.ts';
import type { EntityDraft } from '../rules/from-template.ts';

/** Prepares the entities to save, taking numbers for new ones. */
export async function draftPatches(
  ctx: Ctx,
  place: { organizationId: number; projectId: number },
  drafts: readonly EntityDraft[],
): Promise<{ patches: EntityPatch[]; idOf: (id: number) => number }> {
  const { patches, idOf } = await numberDrafts(ctx, place, drafts);
  const inOrder = patches.map((patch) =>
    patch.metadata ? { ...patch, metadata: ordered(patch.metadata, idOf) } : patch,
  );
  return { patches: inOrder, idOf };
}

/** Replaces the temporary ids of new rows in an order by their actual ids. */
const ordered = (metadata: Record<string, string>, idOf: (id: number) => number): Record<string, string> =>
  metadata[ORDER] === undefined
    ? metadata
    : { ...metadata, [ORDER]: metadata[ORDER].replace(/(?<=@\{)-\d+(?=\})/g, (id) => String(idOf(Number(id)))) };
