import { diagramTypes } from '../../../diagrams/types/index.ts';
import { idsByGlobalId } from '../../../model/entities/queries/global-ids.ts';
import { draftSchema } from '../../../model/schema/commands/drafts.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import type { ToPlan } from '../formats/format.ts';
import type { PlannedDiagram, PlannedImport } from '../import-plan.ts';
import { plannedComments } from '../plans/comments.ts';
import { planOfDocument } from '../plans/document.ts';
import { withoutDefaults } from '../plans/without-defaults.ts';
import { pastIntoEmptyProject } from '../queries/past-into-empty-project.ts';
import type { DocumentDiagram, ReadDocument } from '../rules/document.ts';
import { keepsStates, noWorkflowIn } from '../rules/keeps-states.ts';
import { settingsIntoEmptyProject, withSchemaOf } from './into-empty-project.ts';

/** Plans the import of a document of our own, whatever it was written as. */
export async function plannedDocument(
  ctx: ReadingCtx,
  { key, shelf, files, tell, options }: ToPlan,
  document: ReadDocument,
): Promise<PlannedImport> {
  await tell(0.1);
  const { ids, draft } = await withSchemaOf(ctx, await draftSchema(ctx, key), document.schema);
  await tell(0.2);
  const given = document.files.map(({ name, type, place }) => ({ name, type, ...shelf.get(place)! }));
  const numbers = await files.idsOf(given);
  const fileIds = new Map(document.files.map(({ id }, i) => [id, numbers[i]!]));
  const globalIds = document.entities.flatMap((entity) => entity.globalId ?? []);
  const existing = await idsByGlobalId(ctx.db, key, globalIds);
  const plan = planOfDocument(document, draft.schema, ids, existing, fileIds, key.slug);
  const { project, warnings } = await settingsIntoEmptyProject(ctx, key, document.project, ids);
  const { past, warnings: lost } = await pastIntoEmptyProject(ctx, key, document, {
    schema: draft.schema,
    read: (entities, keys) => planOfDocument({ entities }, draft.schema, ids, new Map(), fileIds, key.slug, keys),
    diagrams: plannedDiagrams,
    isAsItWas: keepsStates(key, noWorkflowIn(options)),
  });
  plan.warnings.push(...(document.warnings ?? []), ...warnings, ...lost);
  return {
    ...withoutDefaults(draft.schema, plan),
    draft,
    project,
    past,
    files: files.planned,
    diagrams: plannedDiagrams(document.diagrams),
    comments: plannedComments(document.comments, draft.schema, ids),
  };
}

/** The diagrams of a document, as they are to be kept; those of types that there are not are left out. */
const plannedDiagrams = (diagrams: readonly DocumentDiagram[] = []): PlannedDiagram[] =>
  diagrams
    .filter(({ type }) => diagramTypes.some(({ storedKey }) => storedKey === type))
    .map(({ rootId, type, name, places }) => ({
      rootKey: String(rootId),
      type,
      name,
      places: Object.entries(places).map(([key, place]) => ({ key, ...place })),
    }));
