import { storeFile } from '../../../files/commands/store-file.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { saveEntities } from '../../../model/entities/commands/save.ts';
import type { EntityPatch } from '../../../model/entities/entity.ts';
import { withAuthorsInWords } from '../../../model/entities/rules/made-elsewhere.ts';
import { updateProject } from '../../../model/projects/commands/save-project.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import type { ImportResult, ImportWarning, PlannedEntity, PlannedImport } from '../import-plan.ts';
import { planLayouts } from '../queries/layouts.ts';
import { keepsStates } from '../rules/keeps-states.ts';
import { withMentions } from '../rules/mentions.ts';
import { sayComments } from './planned-comments.ts';
import { relsOf } from './planned-links.ts';
import { saveWithPast } from './save-with-past.ts';

const MAX_FILE = 512 << 20;

/** Carries out an import, its files and additions to the schema included: one save, so one revision and all or nothing. An import never deletes. */
export async function saveImport(ctx: TxCtx, key: ProjectKey<'WRITE'>, plan: PlannedImport): Promise<ImportResult> {
  for (const file of plan.files) await storeFile(ctx, key, file, MAX_FILE);
  if (plan.past) return saveWithPast(ctx, key, plan, plan.past);
  const { early, noWorkflow = true } = plan;
  const isAsItWas = keepsStates(key, plan);
  const fresh = plan.entities.filter((entity) => entity.existingId === undefined && !early?.ids.has(entity.key));
  let next = fresh.length > 0 ? await takeIds(ctx, key.organizationId, 'entity', fresh.length) : 0;
  const ids = new Map(plan.entities.map(({ key, existingId }) => [key, existingId ?? early?.ids.get(key) ?? next++]));
  const turns = new Turns();
  const rels = await relsOf(plan, plan.draft.schema, ids, turns);
  // Changes the patches of the plan in place: there are very many, and nobody needs the originals.
  const patches: EntityPatch[] = [];
  for (const planned of plan.entities) {
    if (turns.isOver) await turns.next();
    const id = ids.get(planned.key)!;
    const addRels = rels.get(id);
    if (early?.ids.has(planned.key)) {
      if (addRels) patches.push({ projectId: key.projectId, id, addRels });
      continue;
    }
    const patch = withMentions(planned, plan.draft.schema, ids);
    if (!isAsItWas) noteAuthors(planned, patch);
    patches.push(Object.assign(patch, { projectId: key.projectId, id }, addRels && { addRels }));
  }
  const origins = new Map(
    plan.entities.flatMap(({ key, origin }) => (origin && isAsItWas ? [[ids.get(key)!, origin] as const] : [])),
  );
  const told: ImportWarning[] = isAsItWas ? [] : plan.entities.flatMap(lockLeftBehind);
  const warn = (object: string, message: string) => void told.push({ object, message });
  const layouts = planLayouts(key, plan.diagrams ?? [], ids);
  const save = () =>
    saveEntities(ctx, key.slug, patches, {
      for: 'import',
      noWorkflow,
      isAsItWas,
      origins,
      draft: plan.draft,
      layouts,
      early: early?.writer,
      warn,
    });
  const { created, updated, revisions } = await usingIds(ctx, fresh.length, save);
  const isFirst = (revisions.get(key.projectId) ?? key.revision) <= 1;
  if (plan.project && isFirst) await updateProject(ctx, key.slug, key.projectId, plan.project);
  const unsaid = await sayComments(ctx, key, plan.comments, ids, isAsItWas);
  return {
    created: created.size,
    updated: updated.size,
    unchanged: plan.entities.length - created.size - updated.size,
    warnings: [...plan.warnings, ...told, ...unsaid],
  };
}

/** Keeps an entity's original author in words; its author here is the importing user. */
function noteAuthors({ existingId, origin }: PlannedEntity, patch: Pick<EntityPatch, 'metadata'>): void {
  if (existingId !== undefined || !origin) return;
  const metadata = withAuthorsInWords(patch.metadata, origin);
  if (metadata) patch.metadata = metadata;
}

/** Leaves out locks from files, with a warning: a file cannot make anybody hold a lock here. */
const lockLeftBehind = ({ key, existingId, origin, patch }: PlannedEntity): ImportWarning[] =>
  existingId === undefined && origin?.isLocked
    ? [
        {
          object: patch.name || key,
          message: `It was locked by ${origin.lockedBy ?? 'someone'} there; locks are not imported.`,
        },
      ]
    : [];
