import type { ProjectKey } from '../../../../identity/access/keys.ts';
import { takeIds } from '../../../../identity/organizations/commands.ts';
import { updateProject } from '../../../../model/projects/commands.ts';
import { saveSchema } from '../../../../model/schema/commands.ts';
import { singular } from '../../../../model/schema/rules/ids.ts';
import { withDistinctNames } from '../../../../model/schema/rules/names.ts';
import { schemaKinds, type Schema, type SchemaInput } from '../../../../model/schema/schema.ts';
import type { TxCtx } from '../../../../platform/context.ts';
import type { JsonDocument } from './document.ts';
import { addedItems, matchedItems, type ItemIds } from './read.ts';
import { translatedWorkflow } from './workflow.ts';

/** A project that holds nothing yet becomes the document's in everything but its name, which somebody has just given it. */
export async function takenOver(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  project: JsonDocument['project'],
  ids: ItemIds,
): Promise<void> {
  const { name: _, workflow, ...facts } = project ?? {};
  const mayWorkflow = key.permissions.has('WRITE_SCHEMA') && workflow !== undefined;
  await updateProject(ctx, key.slug, key.projectId, {
    ...facts,
    ...(mayWorkflow && { workflow: translatedWorkflow(workflow, (kind, id) => ids[kind].get(id) ?? id) }),
  });
}

/** Adds the items that the project lacks, as its own; returns what all of them are called here. */
export async function withSchemaOf(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  schema: Schema,
  given: SchemaInput,
): Promise<{ ids: ItemIds; schema: Schema }> {
  const { ids, missing } = matchedItems(given, schema);
  if (schemaKinds.every((kind) => missing[kind].length === 0)) return { ids, schema };
  for (const kind of schemaKinds) {
    const fresh = missing[kind].filter((item) => !ids[kind].has(item.id));
    if (fresh.length === 0) continue;
    let next = await takeIds(ctx, key.organizationId, singular[kind], fresh.length);
    for (const item of fresh) ids[kind].set(item.id, next++);
  }
  return {
    ids,
    schema: await saveSchema(ctx, key.slug, key.projectId, withDistinctNames(addedItems(missing, ids), schema)),
  };
}
