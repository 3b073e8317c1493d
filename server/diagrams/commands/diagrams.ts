import type { StoredPlace } from '#shared/drawing/content.ts';
import { WHOLE_DIAGRAM } from '#shared/drawing/content.ts';

import { filesOf } from '../../files/queries/files.ts';
import { isShownInPlace } from '../../files/rules/file-name.ts';
import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { put } from '../../model/entities/commands/put.ts';
import type { Entity } from '../../model/entities/entity.ts';
import type { PlaceStep, PlannedLayout } from '../../model/entities/plans/layouts.ts';
import { readPlaces, readStored } from '../../model/entities/queries/layouts.ts';
import { entitiesForUpdate } from '../../model/entities/queries/rows.ts';
import { checkedName } from '../../model/entities/rules/names.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import { entityNotFound } from '../../refusals/saves.ts';
import type { DiagramType } from '../diagram-type.ts';
import { diagramTypeBySlug } from '../queries/diagrams.ts';
import { namedItems } from '../rules/content/named-items.ts';
import { wishFor } from '../rules/diagram-choice.ts';
import { filesAmong } from '../rules/free.ts';
import { mergedPlaces, withoutPlace, type PlacePatch } from '../rules/places.ts';
import { findRelationIds } from '../rules/relation-names.ts';
import { mayBeRoot, wrongRoot } from '../rules/root.ts';

/** The project, root and type of a diagram. */
export interface DiagramAddress {
  organization: string | number;
  projectId: number;
  slug: string;
  entityId: number;
}

/** The result of a change to a diagram. */
export interface DiagramResult extends DiagramAddress {
  revision: number | null;
}

/**
 * Moves shapes and lines to places. Only the given ones change, so two people who move different ones both succeed. `stands`: the seen places
 * of shapes that nobody has put anywhere, which stay there from now on.
 */
export const arrangeDiagram = (
  ctx: Ctx,
  ref: DiagramAddress,
  given: readonly PlacePatch[],
  { drop = [], stands = [] }: { drop?: readonly string[]; stands?: readonly PlacePatch[] } = {},
) =>
  changeDiagram(ctx, ref, async (ctx, { key, schema, type, root, name }) => {
    const stored = await readPlaces(ctx.db, key, { rootId: root.id, type: type.storedKey });
    const places = mergedPlaces(stored, [...withoutPlace(stored, stands), ...given], drop);
    refuseStrangeWish(type, schema, places.get(WHOLE_DIAGRAM)?.after ?? {});
    await refuseStrangeImages(ctx, key, filesAmong([...places.values()].map(({ after }) => after)));
    return { name: { before: name, after: name ?? '' }, places };
  });

/** Refuses more levels than the diagram's type can show, and relations that the schema lacks. */
function refuseStrangeWish(type: DiagramType, schema: Schema, { levels, relations }: StoredPlace): void {
  wishFor(type, { levels });
  if (relations) findRelationIds(schema, relations);
}

/** Refuses images from other projects, and files that a browser does not show in place, since they could run something. */
export async function refuseStrangeImages(ctx: TxCtx, key: ProjectKey<'WRITE'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = new Map((await filesOf(ctx.db, key, ids)).map((file) => [file.id, file]));
  for (const id of ids) {
    const file = files.get(id);
    if (!file) throw invalid(`File ${id} was not found in this project. Upload the image first.`);
    if (!isShownInPlace(file.type))
      throw invalid(
        `'${file.name.slice(0, 100)}' is not an image that diagrams can show. Use a PNG, JPEG, GIF or WebP file.`,
      );
  }
}

/** Keeps a diagram of an entity, under a name of its own or that which the entity has. One that is kept already stays as it is. */
export const createDiagram = (ctx: Ctx, ref: DiagramAddress, name: string | null) =>
  changeDiagram(ctx, ref, (_ctx, { name: before }) => ({
    name: { before, after: before ?? checkedName(name ?? '') },
    places: new Map(),
  }));

export const renameDiagram = (ctx: Ctx, ref: DiagramAddress, name: string) =>
  changeDiagram(ctx, ref, (_ctx, { name: before }) => {
    if (before === null) throw notKept();
    return { name: { before, after: checkedName(name) }, places: new Map() };
  });

/** Takes a diagram away with its places. Its entity, and all that is drawn on it, stay. */
export const deleteDiagram = (ctx: Ctx, ref: DiagramAddress) =>
  changeDiagram(ctx, ref, async (ctx, { key, type, root, name: before }) => {
    if (before === null) throw notKept();
    const stored = await readPlaces(ctx.db, key, { rootId: root.id, type: type.storedKey });
    const places = new Map([...stored].map(([id, place]): [string, PlaceStep] => [id, { before: place, after: null }]));
    return { name: { before, after: null }, places };
  });

interface At {
  key: ProjectKey<'WRITE'>;
  schema: Schema;
  type: DiagramType;
  root: Entity;
  /** The name it was given, empty for none; null if the diagram is not stored. */
  name: string | null;
}
type Step = Pick<PlannedLayout, 'name' | 'places'>;

/**
 * Plans and writes a change of one diagram as one revision. The root is locked, so that two changes of the same diagram run one after the
 * other.
 */
async function changeDiagram(
  ctx: Ctx,
  ref: DiagramAddress,
  change: (ctx: TxCtx, at: At) => Step | Promise<Step>,
): Promise<DiagramResult> {
  const { organization, projectId, slug, entityId } = ref;
  const type = diagramTypeBySlug(slug);
  return inTransaction(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    const now = await entitiesForUpdate(ctx.db, key.organizationId, [entityId]);
    const root = now.get(entityId);
    if (!root || root.projectId !== projectId) throw entityNotFound(entityId);
    const words = namedItems(schema);
    if (!mayBeRoot(words, type, root)) throw wrongRoot(words, type, root);
    const stored = await readStored(ctx.db, key, { rootId: root.id, type: type.storedKey });
    const step = await change(ctx, { key, schema, type, root, name: stored?.name ?? null });
    const { revision } = await put(ctx, {
      key,
      schema,
      before: now,
      after: new Map(now),
      links: { added: [], changed: [], gone: [] },
      layouts: [{ rootId: root.id, type: type.storedKey, ...step }],
      own: new Set(),
      returning: new Map(),
      cause: { kind: 'save' },
    });
    return { ...ref, revision: revision ?? null };
  });
}

const notKept = () => invalid('This diagram has not been created yet. Create it first.');
