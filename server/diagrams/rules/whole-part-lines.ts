import type { Canvas } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { connectShapes, entityAt, propertyOfLink, relationId, toolOf } from './gestures.ts';

/** Draws a line between classes and blocks: the whole, at which a line begins, is its origin; a composition makes its target a part. */
export function connectedAsWhole(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'connect') return undefined;
  const { tool: key, from, to } = gesture.connect;
  const tool = toolOf(canvas, key);
  if (tool.className !== 'Logical') return undefined;
  const written = connectShapes(canvas, gesture.connect);
  const [line] = written.patches;
  const attrs = propertyOfLink(canvas, 'connects to', 'Origin', false);
  line!.addRels = line!.addRels!.map((rel, at) => (at === 1 ? { ...rel, attrs } : rel));
  if (tool.line !== 'COMPOSITION') return written;
  const [whole, part] = [entityAt(canvas, from), entityAt(canvas, to)];
  const relation = relationId(canvas, 'decomposed by');
  if (canvas.model.children(whole).some(({ id }) => id === part.id)) return written;
  return { patches: [...written.patches, { id: whole.id, addRels: [{ relationId: relation, targetId: part.id }] }] };
}
