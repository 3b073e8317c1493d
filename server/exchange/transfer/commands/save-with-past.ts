import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { importBaselines } from '../../../model/baselines/commands/import-baselines.ts';
import { updateProject } from '../../../model/projects/commands/save-project.ts';
import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import type { ImportResult, ImportWarning, PlannedImport, PlannedPast } from '../import-plan.ts';
import { notPermittedWords } from '../rules/left-out.ts';
import { sayComments } from './planned-comments.ts';
import { Replay } from './replay.ts';

/**
 * Imports a project with its baselines: writes its state at each of them, one after the other, then its present state, so that each
 * baseline has a revision here with its contents. Earlier changes are imported as one per baseline.
 */
export async function saveWithPast(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  plan: PlannedImport,
  { moments, baselines }: PlannedPast,
): Promise<ImportResult> {
  const names = [...new Set([plan, ...moments].flatMap(({ entities }) => entities.map((each) => each.key)))];
  const first = names.length > 0 ? await takeIds(ctx, key.organizationId, 'entity', names.length) : 0;
  const ids = new Map(names.map((name, at) => [name, first + at]));
  const told: ImportWarning[] = [];
  const replay = new Replay(ctx, key, plan.draft, ids, (object, message) => void told.push({ object, message }));
  const reached: { revision: number; count: number }[] = [];
  await usingIds(ctx, names.length, async () => {
    for (const moment of moments) {
      await replay.reach(moment);
      const { revision } = await openProject(ctx, key.slug, key.projectId, 'READ');
      if (reached.length === 0 && revision > 1) throw new TryAgain('the project is no longer empty');
      reached.push({ revision, count: replay.there.size });
    }
    const now = new Set(plan.entities.map((each) => each.key));
    const gone = [...replay.there.keys()].filter((name) => !now.has(name));
    await replay.reach({ ...plan, gone, diagrams: plan.diagrams ?? [] });
  });
  const kept = baselines.map(({ moment, rootKey, entityKeys, ...facts }) => {
    const { revision, count } = reached[moment]!;
    const entityIds = entityKeys?.flatMap((name) => ids.get(name) ?? []) ?? null;
    const rootId = rootKey === null ? null : (ids.get(rootKey) ?? null);
    return { ...facts, revision, rootId, entityIds, entityCount: entityIds?.length ?? count };
  });
  await importBaselines(ctx, key, kept);
  if (plan.project) await updateProject(ctx, key.slug, key.projectId, plan.project);
  const unsaid = await sayComments(ctx, key, plan.comments, ids, true);
  const lost = replay.leftOut.all.map((each) => ({ object: 'Baselines', message: notPermittedWords(each) }));
  const warnings = [...plan.warnings, ...lost, ...told, ...unsaid];
  return { created: plan.entities.length, updated: 0, unchanged: 0, warnings };
}
