import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import { begunAnew } from '../../model/duplicates/rules/initial-state.ts';
import { clearSuspect } from '../../model/entities/commands/clear-suspect.ts';
import { numberDrafts } from '../../model/entities/commands/ids.ts';
import { saveInProject } from '../../model/entities/commands/save.ts';
import { projectWorkflow } from '../../model/entities/commands/transitions.ts';
import type { Entity } from '../../model/entities/entity.ts';
import type { PlannedLayout } from '../../model/entities/plans/layouts.ts';
import { readPlaces } from '../../model/entities/queries/layouts.ts';
import { entitiesForUpdate, entitiesOf } from '../../model/entities/queries/rows.ts';
import { mayUnlock } from '../../model/entities/rules/locks.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { SeenDiagram } from '../diagram.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { readDiagram } from '../queries/diagrams.ts';
import { readModel } from '../queries/model.ts';
import type { Model } from '../rules/content/model.ts';
import { wishFor } from '../rules/diagram-choice.ts';
import { filesAmong } from '../rules/free.ts';
import { linksOfLines, writtenBy } from '../rules/gesture-changes.ts';
import { gestureOf, type GivenGesture } from '../rules/gestures.ts';
import { mergedPlaces, withoutPlace, type PlacePatch } from '../rules/places.ts';
import { refuseStrangeImages, type DiagramResult, type DiagramAddress } from './diagrams.ts';

/** The result of a gesture. */
export interface DrawnOn extends DiagramResult {
  organizationId: number;
  /** The entities that were made or became different, new ones first. */
  ids: number[];
}

/**
 * Carries out a gesture on a diagram: its type decides on the changes, which are written as one revision. Two gestures on the same diagram
 * run one after the other.
 */
export function drawOnDiagram(
  ctx: Ctx,
  ref: DiagramAddress,
  given: GivenGesture,
  { throughLocks = false, stands = [] }: { throughLocks?: boolean; stands?: readonly PlacePatch[] } = {},
): Promise<DrawnOn> {
  const gesture = gestureOf(given);
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, ref.organization, ref.projectId, 'WRITE');
    const { organizationId, projectId } = key;
    await entitiesForUpdate(ctx.db, organizationId, [ref.entityId]);
    const diagram = await readDiagram(ctx, key, ref.slug, ref.entityId);
    const model = await modelFor(ctx, diagram, gesture);
    if (gesture.kind === 'clear') {
      const links = linksOfLines(diagram.type, model, gesture.clear.keys);
      return {
        ...ref,
        organizationId,
        ...(await clearSuspect(ctx, ref.organization, projectId, links, { throughLocks })),
      };
    }
    const { username } = signedIn(ctx);
    const passes = (entity: Entity) => throughLocks && mayUnlock(entity, username, key.permissions);
    const written = await begun(ctx, key, model, gesture, writtenBy(diagram.type, model, gesture, passes));
    const { patches, globalIds } = await numbered(ctx, key, written);
    const free = freeOf(gesture);
    await refuseStrangeImages(ctx, key, filesAmong(free));
    const saved = await saveInProject(ctx, key, patches, {
      for: 'edit',
      throughLocks,
      layouts: {
        projectId,
        rootIds: [ref.entityId],
        plan: (ctx) =>
          layoutOf(
            ctx,
            diagram,
            [...placesOf(written, gesture, (id) => globalIds.get(id) ?? model.entity(id)?.globalId), ...free],
            stands,
          ),
      },
    });
    const ids = [...saved.created, ...[...saved.updated].filter((id) => !saved.created.has(id))];
    return { ...ref, organizationId, revision: saved.revisions.get(projectId) ?? null, ids };
  });
}

/** Reads the model of a diagram, with the entities dropped on it. */
async function modelFor(ctx: Ctx, diagram: SeenDiagram, gesture: Gesture): Promise<Model> {
  const { type, root } = diagram;
  const model = await readModel(ctx, root, type, wishFor(type, { levels: type.levels?.most }));
  const adds = gesture.kind === 'add' ? [gesture.add] : gesture.kind === 'paste' ? gesture.paste.entities : [];
  const missing = adds.flatMap(({ entityId }) => (entityId == null || model.entity(entityId) ? [] : [entityId]));
  if (missing.length === 0) return model;
  return model.with([...(await entitiesOf(ctx.db, root.key, missing)).values()]);
}

/** Sets copied entities back to their beginning. */
async function begun(
  ctx: Ctx,
  key: ProjectKey,
  model: Model,
  { kind }: Gesture,
  written: GestureEffects,
): Promise<GestureEffects> {
  if (kind !== 'copy') return written;
  const begins = begunAnew(model.words.schema, await projectWorkflow(ctx.db, key));
  const patches = written.patches.map((patch) => {
    const { id, classId, attrs } = patch;
    return id < 0 && classId != null && attrs
      ? { ...patch, attrs: { ...attrs, ...begins({ classId, attrs }) } }
      : patch;
  });
  return { ...written, patches };
}

/** Prepares the entities to save, with ids and global ids for new ones. */
async function numbered(ctx: Ctx, key: ProjectKey, written: GestureEffects) {
  const { patches, globalIds } = await numberDrafts(ctx, key, written.patches);
  return {
    patches: patches.map((patch) => ({ ...patch, controlStep: withGlobalIds(patch.controlStep, globalIds) })),
    globalIds,
  };
}

/** Replaces 'new:-1' and the like in a stored form by the global ids of new entities. */
const withGlobalIds = (value: unknown, globalIds: ReadonlyMap<number, string>): unknown =>
  value === undefined || value === null
    ? value
    : JSON.parse(
        JSON.stringify(value).replaceAll(/"new:(-\d+)"/g, (_, id: string) => JSON.stringify(globalIds.get(Number(id)))),
      );

/** Returns the free drawings copied or pasted along with shapes. */
function freeOf(gesture: Gesture): readonly PlacePatch[] {
  const all =
    (gesture.kind === 'copy' ? gesture.copy.free : gesture.kind === 'paste' ? gesture.paste.free : undefined) ?? [];
  if (all.some(({ free }) => free == null))
    throw invalid("Each entry of 'free' describes a drawn shape in its field `free`. Add that field.");
  const shapes = gesture.kind === 'copy' ? gesture.copy.shapes : gesture.kind === 'paste' ? gesture.paste.entities : [];
  if (all.length > 0 && shapes.length === 0)
    throw invalid('Drawn shapes are not placed relative to other shapes here. Place them with arrangeDiagram.');
  return all;
}

/** Returns the places of dropped or created shapes. */
function placesOf(
  { patches, places = [] }: GestureEffects,
  gesture: Gesture,
  keyOf: (id: number) => string | undefined,
): PlacePatch[] {
  const dropped = gesture.kind === 'add' ? gesture.add.place : undefined;
  const first = gesture.kind === 'add' ? (gesture.add.entityId ?? patches.find(({ id }) => id < 0)?.id) : undefined;
  const own = dropped && first !== undefined ? [{ id: first, ...dropped }] : [];
  return [...own, ...places].flatMap(({ id, ...place }) => {
    const key = keyOf(id);
    return key === undefined ? [] : [{ ...place, key }];
  });
}

async function layoutOf(
  ctx: TxCtx,
  { type, root, stored }: SeenDiagram,
  places: readonly PlacePatch[],
  stands: readonly PlacePatch[],
): Promise<PlannedLayout[]> {
  if (places.length + stands.length === 0) return [];
  const at = { rootId: root.entity.id, type: type.storedKey };
  const before = await readPlaces(ctx.db, root.key, at);
  const steps = mergedPlaces(before, [...withoutPlace(before, stands), ...places], []);
  return [{ ...at, name: { before: stored?.name ?? null, after: stored?.name ?? '' }, places: steps }];
}
