import { permitsLink } from '../../model/schema/rules/links.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import type { Reached } from './content/model.ts';
import { addShape, entityAt, toolOf } from './gestures.ts';

/** The relations along which a requirement diagram reads what stands around its requirements. */
export const AROUND_REQUIREMENTS = [
  'derives',
  'derived by',
  'refines',
  'refined by',
  'satisfied by',
  'verified by',
  'copies',
  'copied by',
  'traced from',
  'traced to',
] as const;

/** The relations from a requirement to what is dropped on it, for what no tool is made for; those that fit best first. */
const FITTING = ['decomposed by', 'source of', 'satisfied by', 'verified by', 'traced to', 'traced from'];

/** Links what is dropped on a requirement by the relation that fits its class: what satisfies it, verifies it, or is a part of it. */
export function addedToRequirement(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'add') return undefined;
  const { add } = gesture;
  const { type, model } = canvas;
  const { words } = model;
  const given = toolOf(canvas, add.tool);
  const dropped = add.entityId == null ? undefined : model.entity(add.entityId);
  const ofItsClass = type.tools.find(
    ({ shape, className }) => shape && className && dropped && words.isA(dropped, className),
  );
  const tool = ofItsClass ?? given;
  const classId = dropped?.classId ?? words.class(tool.className ?? '')?.id ?? 0;
  const onto = requirementAt(canvas, entityAt(canvas, add.onto));
  const fits = [tool.relation ?? '', ...FITTING].find((name) => {
    const relation = words.relation(name);
    return relation && permitsLink(words.schema, onto.classId, relation.id, classId);
  });
  if (fits === undefined) return undefined;
  const own = { ...canvas, type: { ...type, tools: [{ ...tool, key: given.key, relation: fits }] } };
  const key = [...canvas.shapes.values()].find(({ entityId }) => entityId === onto.id)?.key ?? null;
  return addShape(own, { ...add, onto: key });
}

/** Returns the requirement for which a shape stands on the diagram: itself, or the one that it satisfies, verifies or derives from. */
function requirementAt({ model }: Canvas, entity: Reached): Reached {
  const isRead = (each: Reached) => each.id === model.root.id || model.isIn('content', each);
  if (isRead(entity)) return entity;
  const leadsTo = (each: Reached) => model.away(each, ...AROUND_REQUIREMENTS).some(({ far }) => far.id === entity.id);
  return model.entities().find((each) => isRead(each) && leadsTo(each)) ?? model.root;
}
