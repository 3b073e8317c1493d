import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { entityAt, propertyOfLink, relationId, type GesturePatch } from './gestures.ts';

/** Puts a flow on a conduit: `conduitId` names an existing one, and without it a new conduit joins the two. */
export function carriedOn(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'set') return undefined;
  const line = canvas.lines.get(gesture.set.key);
  if (line?.entityId == null) throw invalid('Choose the flow that the conduit should carry.');
  const { conduitId } = (gesture.set.values ?? {}) as { conduitId?: unknown };
  const [from, to] = [entityAt(canvas, line.fromKey), entityAt(canvas, line.toKey)];
  const connects = relationId(canvas, 'connects to');
  const origin = (isOrigin: boolean) => propertyOfLink(canvas, 'connects to', 'Origin', isOrigin);
  const fresh: GesturePatch = {
    id: -1,
    classId: canvas.model.words.class('Conduit')?.id,
    name: `${from.name} – ${to.name}`,
    addRels: [
      { relationId: connects, targetId: from.id, attrs: origin(true) },
      { relationId: connects, targetId: to.id, attrs: origin(false) },
    ],
  };
  const isKnown = typeof conduitId === 'number';
  const link = { relationId: relationId(canvas, 'transferred by'), targetId: isKnown ? conduitId : fresh.id };
  return { patches: [...(isKnown ? [] : [fresh]), { id: line.entityId, addRels: [link] }] };
}
