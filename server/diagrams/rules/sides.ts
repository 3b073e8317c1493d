import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { droppedEntity, entityAt, propertyOfLink, relationId, toolOf } from './gestures.ts';
import { passedOn } from './passed-on.ts';

/**
 * Writes a drop at a side of a box: input at the left, trigger at the top, output at the right, performer at the bottom. `values.side` says
 * which.
 */
export function atSides(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind === 'connect') return passedOn(canvas, gesture);
  if (gesture.kind !== 'add') return undefined;
  const tool = toolOf(canvas, gesture.add.tool);
  if (tool.shape !== 'ARROW') return undefined;
  const side = ((gesture.add.values ?? {}) as { side?: string }).side ?? defaults[tool.key];
  const box = entityAt(canvas, gesture.add.onto);
  if (!canvas.model.words.isA(box, 'Action')) throw invalid('Drop it on one of the four sides of an action.');
  const way = ways[side ?? ''];
  if (!way) throw invalid("Send the side it is dropped on: 'INPUT', 'CONTROL', 'OUTPUT' or 'MECHANISM'.");
  const patch = droppedEntity(canvas, tool, gesture.add, box);
  const attrs = way.trigger === undefined ? undefined : propertyOfLink(canvas, 'receives', 'Trigger', way.trigger);
  const link = { relationId: relationId(canvas, way.relation), targetId: patch.id, ...(attrs && { attrs }) };
  return { patches: [...(patch.id < 0 ? [patch] : []), { id: box.id, addRels: [link] }] };
}

const ways: Record<string, { relation: string; trigger?: boolean }> = {
  INPUT: { relation: 'receives', trigger: false },
  CONTROL: { relation: 'receives', trigger: true },
  OUTPUT: { relation: 'generates' },
  MECHANISM: { relation: 'performed by' },
};
const defaults: Record<string, string> = {
  input: 'INPUT',
  control: 'CONTROL',
  output: 'OUTPUT',
  mechanism: 'MECHANISM',
};
