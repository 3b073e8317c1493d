import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { draftSchema, takeOverItems, type SchemaDraft } from '../../schema/commands/drafts.ts';
import { schemaKinds, type SchemaKind } from '../../schema/schema.ts';
import { schemaItemInput } from '../rules/schema-fields.ts';
import { stepsBetween } from '../rules/three-way.ts';
import type { ChosenItem } from './outcomes.ts';

/** Returns the target's schema after the merge, with the ids of the other side. */
export async function mergedSchema(
  ctx: TxCtx,
  target: ProjectKey<'WRITE'>,
  chosen: readonly ChosenItem[],
): Promise<SchemaDraft> {
  const draft = await draftSchema(ctx, target);
  const changing = chosen.filter(
    ({ compared: { ours }, after }) =>
      (ours === undefined) !== (after === undefined) || stepsBetween(ours, after).length > 0,
  );
  if (changing.length === 0) return draft;
  const of = (kind: SchemaKind) => changing.filter(({ compared }) => compared.kind === kind);
  const input = Object.fromEntries(
    schemaKinds.map((kind) => [
      kind,
      of(kind).flatMap(({ compared: { id, globalId }, after }) =>
        after ? [schemaItemInput(kind, id, globalId, after)] : [],
      ),
    ]),
  );
  const gone = Object.fromEntries(
    schemaKinds.map((kind) => [kind, of(kind).flatMap(({ compared: { id }, after }) => (after ? [] : [id]))]),
  ) as Record<SchemaKind, number[]>;
  return takeOverItems(ctx, draft, input, gone);
}
