import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/text/text.ts';
import { madeOnTheFuture } from '../../../refusals/past.ts';
import { clash } from '../../../refusals/saves.ts';
import { checkedValue } from '../../attributes/rules/values.ts';
import { changesSince } from '../../changes/queries/records.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link } from '../entity.ts';
import { mergedPatch } from '../plans/merge.ts';
import type { PatchWithId } from '../plans/save.ts';
import { checkedDescription, checkedName, checkedEntityNumber } from '../rules/names.ts';
import { relsByEntity } from '../rules/rels.ts';
import { clashesInWords } from './clash-words.ts';

/** Rewrites patches made on a named revision for the present one; refuses clashes. */
export async function mergedPatches(
  ctx: TxCtx,
  key: ProjectKey,
  schema: Schema,
  patches: readonly PatchWithId[],
  before: ReadonlyMap<number, Entity>,
  links: readonly Link[],
): Promise<readonly PatchWithId[]> {
  refuseFuture(key, patches);
  const based = patches.filter((patch) => patch.revision !== undefined && before.has(patch.id));
  if (based.length === 0) return patches;
  const since = await changesSince(
    ctx.db,
    key,
    Math.min(...based.map((patch) => patch.revision!)),
    based.map((patch) => patch.id),
  );
  if (since.length === 0) return patches;
  const rels = relsByEntity(schema, links, new Set(based.map((patch) => patch.id)));
  const results = patches.map((patch) => {
    const news =
      patch.revision === undefined
        ? []
        : since.filter((record) => record.entityId === patch.id && record.revision > patch.revision!);
    return news.length === 0
      ? { patch, clashes: [] }
      : mergedPatch(patch, before.get(patch.id)!, rels.get(patch.id) ?? [], news, (type, id, wanted) =>
          asStored(schema, before.get(patch.id)!, type, id, wanted),
        );
  });
  const clashes = results.flatMap((result) => result.clashes);
  if (clashes.length > 0) throw clash(await clashesInWords(ctx, schema, clashes));
  return results.map((result) => result.patch as PatchWithId);
}

function refuseFuture(key: ProjectKey, patches: readonly PatchWithId[]): void {
  const future = patches.find((patch) => (patch.revision ?? 0) > key.revision);
  if (future) throw madeOnTheFuture(key, future.revision!);
}

/** Returns a wanted value in stored form: trimmed and cleaned like the value it is compared with. */
function asStored(schema: Schema, now: Entity, type: string, id: string | undefined, wanted: unknown): unknown {
  if (type === 'NAME') return checkedName(wanted as string);
  if (type === 'NUMBER') return checkedEntityNumber(wanted as string, now.id);
  if (type === 'DESCRIPTION') return wanted === now.description ? wanted : checkedDescription(wanted as string);
  if (type !== 'ATTRIBUTE') return storableJson(wanted);
  const property = schema.properties.get(Number(id));
  return property && !sameValue(wanted, now.attrs[Number(id)]) ? checkedValue(property, wanted) : wanted;
}
