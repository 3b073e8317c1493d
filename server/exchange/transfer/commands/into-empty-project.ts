import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { ProjectPatch } from '../../../model/projects/rules/project.ts';
import { extendDraft, type SchemaDraft } from '../../../model/schema/commands/drafts.ts';
import { singular } from '../../../model/schema/rules/ids.ts';
import { withDistinctNames } from '../../../model/schema/rules/names.ts';
import { schemaKinds, type SchemaInput, type SchemaItem, type SchemaKind } from '../../../model/schema/schema.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { ImportWarning } from '../import-plan.ts';
import { addedItems, matchedItems, type ItemIds } from '../plans/document.ts';
import { readTeamNames } from '../queries/teams.ts';
import type { ProjectDocument } from '../rules/document.ts';
import { translatedWorkflow, type WorkflowWords } from '../rules/translated-workflow.ts';

/**
 * Gives an empty project the settings of a document, except for the name, which somebody has just chosen. Returns warnings of lost parts of
 * its workflow.
 */
export async function settingsIntoEmptyProject(
  ctx: ReadingCtx,
  key: ProjectKey<'WRITE'>,
  project: ProjectDocument['project'],
  ids: ItemIds,
): Promise<{ project?: ProjectPatch; warnings: ImportWarning[] }> {
  if (key.revision > 0) return { warnings: [] };
  const { name: _, workflow, ...facts } = project ?? {};
  const mayWorkflow = key.permissions.has('WRITE_SCHEMA') && workflow !== undefined;
  const { words, strangers } = await wordsHere(ctx, key, ids);
  const taken = { ...facts, ...(mayWorkflow && { workflow: translatedWorkflow(workflow, words) }) };
  const warnings = [...strangers].map((team) => ({
    object: 'Workflow',
    message: `It names the team '${team}', which does not exist here; the team was left out.`,
  }));
  return { project: taken, warnings };
}

/** The workflow of a document with the numbers that its classes and properties have here. A document without a schema already uses those. */
async function wordsHere(ctx: ReadingCtx, key: ProjectKey<'WRITE'>, ids: ItemIds) {
  const teams = await readTeamNames(ctx.db, key);
  const strangers = new Set<string>();
  const words: WorkflowWords = {
    item: (kind, id) => (ids[kind].size === 0 ? id : ids[kind].get(id)),
    team(name) {
      const id = typeof name === 'string' ? teams.ids.get(name.toLowerCase()) : undefined;
      if (id === undefined && typeof name === 'string') strangers.add(name);
      return id;
    },
  };
  return { words, strangers };
}

/** Adds the missing items to the project as its own; returns the ids of all of them here. */
export async function withSchemaOf(
  ctx: ReadingCtx,
  draft: SchemaDraft,
  given: SchemaInput,
): Promise<{ ids: ItemIds; draft: SchemaDraft }> {
  const { ids, missing } = matchedItems(given, draft.schema);
  if (schemaKinds.every((kind) => missing[kind].length === 0)) return { ids, draft };
  refuseUndescribed(missing);
  for (const kind of schemaKinds) {
    const fresh = missing[kind].filter((item) => !ids[kind].has(item.id));
    if (fresh.length === 0) continue;
    let next = await takeIds(ctx, draft.key.organizationId, singular[kind], fresh.length);
    for (const item of fresh) ids[kind].set(item.id, next++);
  }
  const added = withDistinctNames(addedItems(missing, ids, await readTeamNames(ctx.db, draft.key)), draft.schema);
  return { ids, draft: await extendDraft(ctx, draft, added) };
}

/** Refuses items that a file speaks of by their ids without describing them, where the project has none such. */
function refuseUndescribed(missing: Record<SchemaKind, SchemaItem[]>): void {
  for (const kind of schemaKinds) {
    const names = missing[kind].filter((item) => 'isMentioned' in item).map(({ name }) => `'${name}'`);
    if (names.length > 0)
      throw invalid(
        `The file uses the ${kind} ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}, which neither the file nor this project defines. Export the file again with its schema. Nothing was changed.`,
      );
  }
}
