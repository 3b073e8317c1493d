import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { ShapeSetting, GestureEffects } from '../gesture.ts';
import { relationId, type GesturePatch } from './gestures.ts';

/** Writes the words at the arrow of a transition: `guard` as text, and a new `trigger` or `effect` by its name. */
export function saidOfTransition(canvas: Canvas, { key, values }: ShapeSetting): GestureEffects {
  const { model, lines } = canvas;
  const id = lines.get(key)?.entityId;
  const transition = id == null ? undefined : model.entity(id);
  const { guard, trigger, effect } = (values ?? {}) as Record<string, unknown>;
  if (!transition || ![guard, trigger, effect].some((each) => typeof each === 'string'))
    throw invalid('Choose a transition, and enter its guard, trigger or effect.');
  const own: GesturePatch = { id: transition.id };
  const property = model.words.propertyOf(transition.classId, 'Guard');
  if (typeof guard === 'string' && property) own.attrs = { [property.id]: guard.trim() || null };
  const made: GesturePatch[] = [];
  const make = (given: unknown, className: string, relation: string) => {
    const name = typeof given === 'string' ? given.trim() : '';
    if (name === '') return;
    const fresh = -1 - made.length;
    made.push({ id: fresh, classId: model.words.class(className)?.id, name });
    own.addRels = [...(own.addRels ?? []), { relationId: relationId(canvas, relation), targetId: fresh }];
  };
  make(trigger, 'Input/Output', 'receives');
  make(effect, 'Action', 'decomposed by');
  return { patches: [...made, own] };
}
