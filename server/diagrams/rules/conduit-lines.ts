import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Add, Gesture, ShapeSetting, GestureEffects } from '../gesture.ts';
import { endsByDirection } from './content/conduits.ts';
import type { Reached } from './content/model.ts';
import { droppedEntity, propertyOfLink, relationId, toolOf } from './gestures.ts';

const directions = ['FORWARD', 'BACKWARD', 'BOTH'] as const;

/** Writes gestures on a conduit: an item dropped on its line is transferred by it; or the conduit gets a direction. */
export function onConduits(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind === 'add' && toolOf(canvas, gesture.add.tool).relation === 'transfers')
    return carried(canvas, gesture.add);
  return gesture.kind === 'set' ? turned(canvas, gesture.set) : undefined;
}

/** The conduit that a line or a junction shows. */
function conduitAt({ model, lines, shapes }: Canvas, key: string | null | undefined): Reached | undefined {
  const id = (lines.get(key ?? '') ?? shapes.get(key ?? ''))?.entityId;
  const entity = id == null ? undefined : model.entity(id);
  return entity && model.words.isA(entity, 'Conduit') ? entity : undefined;
}

function carried(canvas: Canvas, add: Add): GestureEffects {
  const conduit = conduitAt(canvas, add.onto);
  if (!conduit) throw invalid('Drop the item on the line of the conduit that carries it.');
  const patch = droppedEntity(canvas, toolOf(canvas, add.tool), add, conduit);
  const link = { relationId: relationId(canvas, 'transfers'), targetId: patch.id };
  return { patches: [...(patch.id < 0 ? [patch] : []), { id: conduit.id, addRels: [link] }] };
}

/** Turns a conduit as drawn: forwards, backwards, or both ways. */
function turned(canvas: Canvas, { key, values }: ShapeSetting): GestureEffects {
  const conduit = conduitAt(canvas, key);
  const { direction } = (values ?? {}) as { direction?: unknown };
  const known = directions.find((each) => each === direction);
  if (!conduit || !known)
    throw invalid(`Choose the line of a conduit and send its direction: ${directions.join(', ')}.`);
  const [a, b, more] = canvas.model.away(conduit, 'connects to');
  if (!a || !b || more) throw invalid('Only a conduit with two ends has a direction. Choose another line.');
  const { from, to } = endsByDirection(canvas.model, [a, b]);
  const end = ({ far, attrs }: typeof from, isOrigin: boolean) => ({
    relationId: relationId(canvas, 'connects to'),
    targetId: far.id,
    attrs: { ...attrs, ...propertyOfLink(canvas, 'connects to', 'Origin', isOrigin) },
  });
  return { patches: [{ id: conduit.id, addRels: [end(from, known !== 'BACKWARD'), end(to, known !== 'FORWARD')] }] };
}
