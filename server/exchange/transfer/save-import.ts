import { mergedPlaces } from '../../diagrams/rules/places.ts';
import type { ProjectKey } from '../../identity/access/keys.ts';
import { takeIds } from '../../identity/organizations/commands.ts';
import { usingIds } from '../../identity/organizations/commands/id-pace.ts';
import { saveEntities, type SaveOptions } from '../../model/entities/commands/save.ts';
import type { EntityPatch, RelPatch } from '../../model/entities/entity.ts';
import type { PlannedLayout } from '../../model/entities/layouts.ts';
import { readPlaces, readStored } from '../../model/entities/queries/layouts.ts';
import { checkedName } from '../../model/entities/rules.ts';
import { updateProject } from '../../model/projects/commands.ts';
import type { TxCtx } from '../../platform/context.ts';
import { Turns } from '../../platform/turns.ts';
import { storeFile } from '../files/commands.ts';
import { attrsWithMentions, withMentions } from './mentions.ts';
import type { ImportResult, ImportWarning, PlannedDiagram, PlannedImport } from './plan.ts';

const MAX_FILE = 512 << 20;

/** Carries out an import, its files and additions to the schema included: one save, so one revision and all or nothing. An import never deletes. */
export async function saveImport(ctx: TxCtx, key: ProjectKey<'WRITE'>, plan: PlannedImport): Promise<ImportResult> {
  for (const file of plan.files) await storeFile(ctx, key, file, MAX_FILE);
  const { ahead } = plan;
  const fresh = plan.entities.filter((entity) => entity.existingId === undefined && !ahead?.ids.has(entity.key));
  let next = fresh.length > 0 ? await takeIds(ctx, key.organizationId, 'entity', fresh.length) : 0;
  const ids = new Map(plan.entities.map(({ key, existingId }) => [key, existingId ?? ahead?.ids.get(key) ?? next++]));
  const turns = new Turns();
  const rels = await relsOf(plan, ids, turns);
  // The patches of the plan themselves: there are very many, and nobody needs them twice.
  const patches: EntityPatch[] = [];
  for (const planned of plan.entities) {
    if (turns.isOver) await turns.next();
    const id = ids.get(planned.key)!;
    const addRels = rels.get(id);
    if (ahead?.ids.has(planned.key)) {
      if (addRels) patches.push({ projectId: key.projectId, id, addRels });
      continue;
    }
    const patch = withMentions(planned, plan.draft.schema, ids);
    patches.push(Object.assign(patch, { projectId: key.projectId, id }, addRels && { addRels }));
  }
  const origins = new Map(
    plan.entities.flatMap(({ key, origin }) => (origin ? [[ids.get(key)!, origin] as const] : [])),
  );
  const told: ImportWarning[] = [];
  const warn = (object: string, message: string) => void told.push({ object, message });
  const layouts = layoutsOf(key, plan.diagrams ?? [], ids);
  const options = {
    origins,
    letGo: true,
    warn,
    cause: { kind: 'import' },
    draft: plan.draft,
    layouts,
    ahead: ahead?.written,
  } as const;
  const save = () => saveEntities(ctx, key.slug, patches, options);
  const { created, updated, revisions } = await usingIds(ctx, fresh.length, save);
  const isFirst = (revisions.get(key.projectId) ?? key.revision) <= 1;
  if (plan.project && isFirst) await updateProject(ctx, key.slug, key.projectId, plan.project);
  return {
    created: created.size,
    updated: updated.size,
    unchanged: plan.entities.length - created.size - updated.size,
    warnings: [...plan.warnings, ...told],
  };
}

/** The links of a plan by the entity at which they begin; those to what is not in it are left out. */
async function relsOf(
  { links, draft: { schema } }: PlannedImport,
  ids: ReadonlyMap<string, number>,
  turns: Turns,
): Promise<Map<number, RelPatch[]>> {
  const rels = new Map<number, RelPatch[]>();
  for (const { sourceKey, relationId, targetKey, attrs } of links) {
    if (turns.isOver) await turns.next();
    const [sourceId, targetId] = [ids.get(sourceKey), ids.get(targetKey)];
    if (sourceId === undefined || targetId === undefined) continue;
    const rel = { relationId, targetId, attrs: attrsWithMentions(attrs, schema, ids) };
    const known = rels.get(sourceId);
    if (known) known.push(rel);
    else rels.set(sourceId, [rel]);
  }
  return rels;
}

/** What becomes of diagrams: they are kept, and their places put beside those that there are. */
function layoutsOf(
  key: ProjectKey<'WRITE'>,
  diagrams: readonly PlannedDiagram[],
  ids: ReadonlyMap<string, number>,
): SaveOptions['layouts'] {
  const known = diagrams.filter(({ rootKey }) => ids.has(rootKey));
  if (known.length === 0) return undefined;
  return {
    rootIds: [...new Set(known.map(({ rootKey }) => ids.get(rootKey)!))],
    async plan(ctx) {
      const planned: PlannedLayout[] = [];
      for (const { rootKey, type, name, places } of known) {
        const at = { rootId: ids.get(rootKey)!, type };
        const before = (await readStored(ctx.db, key, at))?.name ?? null;
        const stored = await readPlaces(ctx.db, key, at);
        planned.push({
          ...at,
          name: { before, after: checkedName(name) || before || type },
          places: mergedPlaces(stored, places, []),
        });
      }
      return planned;
    },
  };
}
