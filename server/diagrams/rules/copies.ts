import { copiedFields, fieldsIn } from '../../model/changes/rules/field-lists.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Copy, GestureEffects } from '../gesture.ts';
import type { Away, Reached } from './content/model.ts';
import { entityAt, shapeHolder, type GesturePatch } from './gestures.ts';

/** Returns a name that is not taken: names are unique within a whole. */
export function uniqueCopyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  let result = `${base} (copy)`;
  for (let count = 2; taken.has(result); count++) result = `${base} (copy ${count})`;
  return result;
}

/** Copies shapes as new entities with their properties, labels and descriptions, in the same places, and with the lines among them. */
export function copyShapes(canvas: Canvas, { shapes }: Copy, placeOf = shapeHolder): GestureEffects {
  const { model } = canvas;
  const originals = new Map(shapes.map(({ key }) => [key, entityAt(canvas, key)]));
  const copies = new Map<number, GesturePatch>();
  const names = new Set(model.entities().map(({ name }) => name));
  const copyOf = (entity: Reached): GesturePatch => {
    const known = copies.get(entity.id);
    if (known) return known;
    const name = uniqueCopyName(entity.name, names);
    names.add(name);
    const copy: GesturePatch = { ...fieldsIn(entity, copiedFields), id: -1 - copies.size, name, addRels: [] };
    copies.set(entity.id, copy);
    return copy;
  };
  for (const entity of originals.values()) copyOf(entity);
  const wholes = new Map<number, GesturePatch>();
  const linked = new Set<string>();
  const link = (from: GesturePatch, { relationId, attrs }: Away, targetId: number) => {
    const name = `${from.id} ${relationId} ${targetId}`;
    if (linked.has(name)) return;
    linked.add(name);
    from.addRels!.push({ relationId, targetId, attrs });
  };
  for (const [key, entity] of originals) {
    const { whole, links } = placeOf(canvas, key, entity);
    refuseStrange(canvas, entity, links);
    const patch = copies.get(whole.id) ?? wholes.get(whole.id) ?? { id: whole.id, addRels: [] };
    if (!copies.has(whole.id)) wholes.set(whole.id, patch);
    for (const away of links) link(patch, away, copies.get(entity.id)!.id);
  }
  for (const { link: shown, entityId } of canvas.lines.values()) {
    const [from, to] = shown ? [copies.get(shown.fromId), copies.get(shown.targetId)] : [];
    const away = model
      .away({ id: shown?.fromId ?? 0 })
      .find(({ relationId, far }) => relationId === shown?.relationId && far.id === shown.targetId);
    if (from && to && away) link(from, away, to.id);
    const between = entityId === null || copies.has(entityId) ? undefined : model.entity(entityId);
    const ends = between ? model.away(between, 'connects to') : [];
    if (!between || ends.length === 0 || !ends.every(({ far }) => copies.has(far.id))) continue;
    const copy = copyOf(between);
    for (const end of ends) link(copy, end, copies.get(end.far.id)!.id);
  }
  return {
    patches: [...copies.values(), ...wholes.values()],
    places: shapes.flatMap(({ key, place }) =>
      place ? [{ id: copies.get(originals.get(key)!.id)!.id, ...place }] : [],
    ),
  };
}

/** Refuses to copy a shape that is on the diagram without being a part of something there; it can be copied where it is a part. */
function refuseStrange({ model }: Canvas, entity: Reached, links: readonly Away[]): void {
  if (entity.id === model.root.id)
    throw invalid(`'${entity.name}' is the root entity of this diagram. Copy it on the diagram of its parent.`);
  if (links.length === 0)
    throw invalid(`'${entity.name}' is shown here because of its relationships. Copy it on the diagram of its parent.`);
}
