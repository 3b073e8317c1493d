import type { EntityPatch } from '../../model/entities/entity.ts';
import { invalid } from '../../refusals/refusal.ts';
import { entityNotFound, lockHeld } from '../../refusals/saves.ts';
import type { Canvas, Tool } from '../diagram-type.ts';
import type {
  Add,
  Clear,
  Connect,
  Copy,
  Gesture,
  ShapeMove,
  Paste,
  Remove,
  ShapeSetting,
  GestureEffects,
} from '../gesture.ts';
import type { Away, Reached } from './content/model.ts';

/** A gesture as an API receives it: one of these. */
export interface GivenGesture {
  add?: Add | null | undefined;
  connect?: Connect | null | undefined;
  move?: ShapeMove | null | undefined;
  remove?: Remove | null | undefined;
  set?: ShapeSetting | null | undefined;
  copy?: Copy | null | undefined;
  paste?: Paste | null | undefined;
  clear?: Clear | null | undefined;
}

export function gestureOf({ add, connect, move, remove, set, copy, paste, clear }: GivenGesture): Gesture {
  if (add) return { kind: 'add', add };
  if (connect) return { kind: 'connect', connect };
  if (move) return { kind: 'move', move };
  if (remove) return { kind: 'remove', remove };
  if (set) return { kind: 'set', set };
  if (copy) return { kind: 'copy', copy };
  if (paste) return { kind: 'paste', paste };
  if (clear) return { kind: 'clear', clear };
  throw invalid("Send exactly one of 'add', 'connect', 'move', 'remove', 'set', 'copy', 'paste' and 'clear'.");
}

/** Writes a gesture in the way of most types. */
export function writeGesture(canvas: Canvas, gesture: Gesture): GestureEffects {
  switch (gesture.kind) {
    case 'add':
      return addShape(canvas, gesture.add);
    case 'connect':
      return connectShapes(canvas, gesture.connect);
    case 'move':
      return moveShapes(canvas, gesture.move);
    case 'remove':
      return removeShapes(canvas, gesture.remove);
    case 'set':
    case 'copy':
    case 'paste':
    case 'clear':
      throw invalid(
        `This cannot be changed on this diagram (${canvas.type.name}). Change it on the page of the entity.`,
      );
  }
}

export function toolOf({ type }: Canvas, key: string): Tool {
  const tool = type.tools.find((each) => each.key === key);
  if (tool) return tool;
  const keys = type.tools.map((each) => each.key).join(', ');
  throw invalid(`This diagram (${type.name}) has no tool '${key.slice(0, 60)}'. Use one of ${keys}.`);
}

/** Returns the entity that a shape shows; the root without a shape. */
export function entityAt({ model, shapes }: Canvas, key: string | null | undefined): Reached {
  if (key === null || key === undefined) return model.root;
  const shape = shapes.get(key);
  const entity = shape?.entityId == null ? undefined : model.entity(shape.entityId);
  if (entity) return entity;
  throw invalid(
    `'${key.slice(0, 60)}' is not a shape of an entity on this diagram. Reload the diagram and choose a shape.`,
  );
}

export function relationId({ model }: Canvas, name: string): number {
  const found = model.words.relation(name);
  if (!found)
    throw invalid(`The schema no longer has the relation '${name}', which is needed here. Ask an Owner to restore it.`);
  return found.id;
}

export function propertyOfLink(canvas: Canvas, relation: string, name: string, value: string | number | boolean) {
  const property = canvas.model.words.linkProperty(relation, name);
  return property ? { [property.id]: value } : {};
}

/** Returns the entity of a tool: a new one with a negative id, or the one that is dropped. */
export function droppedEntity(canvas: Canvas, tool: Tool, add: Add, fallback: Reached, id = -1): GesturePatch {
  const { words } = canvas.model;
  if (add.entityId !== null && add.entityId !== undefined) {
    if (!canvas.model.entity(add.entityId)) throw entityNotFound(add.entityId);
    return { id: add.entityId };
  }
  const classId = add.classId ?? (tool.className === undefined ? fallback.classId : words.class(tool.className)?.id);
  const labelIds = (tool.labels ?? []).flatMap((name) => words.label(name)?.id ?? []);
  return {
    id,
    classId,
    name: add.name?.trim() || `New ${words.schema.classes.get(classId ?? 0)?.name ?? tool.name}`,
    ...(add.number ? { number: add.number } : {}),
    ...(labelIds.length > 0 ? { labelIds } : {}),
  };
}
export type GesturePatch = Omit<EntityPatch, 'projectId'> & { id: number };

/** Links a dropped entity to its target by the tool's relation. */
export function addShape(canvas: Canvas, add: Add): GestureEffects {
  const tool = toolOf(canvas, add.tool);
  if (!tool.shape) throw invalid(`'${tool.name}' is a line. Draw it from one shape to another.`);
  const onto = entityAt(canvas, add.onto);
  const patch = droppedEntity(canvas, tool, add, onto);
  const open = ((add.values ?? {}) as { relationId?: unknown }).relationId;
  const relation = tool.relation === undefined ? open : relationId(canvas, tool.relation);
  if (typeof relation !== 'number')
    throw invalid('Several relations are possible here. Send the one to use as values.relationId.');
  const link = { id: onto.id, addRels: [{ relationId: relation, targetId: patch.id }] };
  return { patches: [...(patch.id < 0 ? [patch] : withLabels(canvas, tool, patch.id)), link] };
}

/** Returns a patch with the labels that an existing entity needs for being shown. */
function withLabels({ model, type }: Canvas, tool: Tool, id: number): GesturePatch[] {
  const entity = model.entity(id);
  const labels = type.tools.flatMap((each) => (each.isLabelled ? (each.labels ?? []) : []));
  if (!tool.isLabelled || !entity || labels.some((name) => model.words.has(entity, name))) return [];
  return [{ id, addLabels: (tool.labels ?? []).flatMap((name) => model.words.label(name)?.id ?? []) }];
}

/** Connects two shapes by a link, or by an entity linked to both ends. */
export function connectShapes(canvas: Canvas, connect: Connect): GestureEffects {
  const tool = toolOf(canvas, connect.tool);
  const [from, to] = [entityAt(canvas, connect.from), entityAt(canvas, connect.to)];
  if (!tool.className) {
    const relation = tool.relation === undefined ? connect.relationId : relationId(canvas, tool.relation);
    if (relation === undefined || relation === null)
      throw invalid('Several relations are possible between these two. Choose one.');
    return { patches: [{ id: from.id, addRels: [{ relationId: relation, targetId: to.id }] }] };
  }
  const { words } = canvas.model;
  const labelIds = (tool.labels ?? []).flatMap((name) => words.label(name)?.id ?? []);
  const origin = propertyOfLink(canvas, 'connects to', 'Origin', true);
  const end = (entity: Reached, attrs = origin) => ({
    relationId: relationId(canvas, 'connects to'),
    targetId: entity.id,
    attrs,
  });
  const isDirected = (connect.values as { isDirected?: unknown } | null)?.isDirected === true;
  const ends = [end(from), end(to, isDirected || tool.isDirected ? {} : origin)];
  const name = connect.name?.trim() || `${from.name} – ${to.name}`;
  return {
    patches: [
      {
        id: -1,
        classId: words.class(tool.className)?.id,
        name,
        addRels: ends,
        ...(labelIds.length > 0 && { labelIds }),
      },
    ],
  };
}

/** Moves an entity to the target it is dropped on, out of its former whole. */
export function moveShapes(canvas: Canvas, { key, onto }: ShapeMove, relation = 'decomposed by'): GestureEffects {
  const [entity, target] = [entityAt(canvas, key), entityAt(canvas, onto)];
  refuseLocked(canvas, entity);
  const parentKey = canvas.shapes.get(key)?.parentKey;
  const before = parentKey ? entityAt(canvas, parentKey) : undefined;
  if (before?.id === target.id) return { patches: [] };
  const link = { relationId: relationId(canvas, relation), targetId: entity.id };
  return {
    patches: [
      ...(before ? [{ id: before.id, removeRels: [link] }] : []),
      { id: target.id, addRels: [{ ...link, attrs: {} }] },
    ],
  };
}

/** Removes shapes and lines by what made them appear: links are deleted, and so are entities shown only as lines between their ends. */
export function removeShapes(canvas: Canvas, { keys }: Remove): GestureEffects {
  const gone = new Map<number, GesturePatch>();
  const unlink = (fromId: number, relation: number, targetId: number) => {
    const patch = gone.get(fromId) ?? { id: fromId, removeRels: [] };
    patch.removeRels!.push({ relationId: relation, targetId });
    gone.set(fromId, patch);
  };
  for (const key of keys) {
    const line = canvas.lines.get(key);
    if (line?.link) unlink(line.link.fromId, line.link.relationId, line.link.targetId);
    else if (line?.entityId)
      for (const away of canvas.model.away({ id: line.entityId }, 'connects to'))
        unlink(away.fromId, away.relationId, away.far.id);
    else removeShape(canvas, key, unlink);
  }
  return { patches: [...gone.values()] };
}

/**
 * Returns the entity that holds a shape, and the links by which it does: the nearest one around it that has any, else the diagram's root.
 */
export function shapeHolder(
  { shapes, model, type }: Canvas,
  key: string,
  entity: Reached,
): { whole: Reached; links: Away[] } {
  const relations = new Set(['decomposed by', ...type.tools.flatMap(({ relation }) => relation ?? [])]);
  const linksTo = (whole: Reached) => model.away(whole, ...relations).filter(({ far }) => far.id === entity.id);
  for (let at = shapes.get(key)?.parentKey; at != null; at = shapes.get(at)?.parentKey) {
    const whole = model.entity(shapes.get(at)?.entityId ?? -1);
    const links = whole ? linksTo(whole) : [];
    if (whole && links.length > 0) return { whole, links };
  }
  return { whole: model.root, links: linksTo(model.root) };
}

function removeShape(
  canvas: Canvas,
  key: string,
  unlink: (fromId: number, relation: number, targetId: number) => void,
): void {
  const entity = entityAt(canvas, key);
  if (entity.id === canvas.model.root.id)
    throw invalid(
      'This is the root entity of the diagram and cannot be removed from it. Delete the diagram or the entity instead.',
    );
  refuseLocked(canvas, entity);
  const { whole, links } = shapeHolder(canvas, key, entity);
  if (links.length === 0)
    throw invalid(
      `'${entity.name}' is shown here because of its relationships. Remove its lines, or delete the entity.`,
    );
  for (const { relationId } of links) unlink(whole.id, relationId, entity.id);
}

/** Refuses to move a locked entity, unless the viewer may and explicitly wants to write through the lock. */
function refuseLocked({ passes }: Canvas, entity: Reached): void {
  if (!entity.isLocked || passes(entity)) return;
  throw lockHeld(`'${entity.name}'`, entity.lockedBy, 'Ask them to unlock it before you move it.', [entity.id]);
}
