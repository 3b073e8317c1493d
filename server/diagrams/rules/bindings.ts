import { invalid } from '../../refusals/refusal.ts';
import type { Canvas } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import { entityAt, relationId, toolOf } from './gestures.ts';

/** Binds two variables so that they are the same parameter: the formula of the second then uses that of the first. */
export function boundTogether(canvas: Canvas, gesture: Gesture): GestureEffects | undefined {
  if (gesture.kind !== 'connect' || toolOf(canvas, gesture.connect.tool).line !== 'BINDING') return undefined;
  const { from, to } = gesture.connect;
  const [kept, replaced] = [entityAt(canvas, from), entityAt(canvas, to)];
  const equation = canvas.shapes.get(to)?.parentKey;
  if (!equation || canvas.shapes.get(from)?.kind !== 'VARIABLE')
    throw invalid('A binding connects two variables of formulas. Draw it from one variable to another.');
  const id = relationId(canvas, 'has variable');
  const formula = entityAt(canvas, equation);
  if (kept.id === replaced.id) return { patches: [] };
  const isThere = canvas.model.fars(formula, 'has variable').some((each) => each.id === kept.id);
  return {
    patches: [
      {
        id: formula.id,
        removeRels: [{ relationId: id, targetId: replaced.id }],
        addRels: isThere ? [] : [{ relationId: id, targetId: kept.id }],
      },
    ],
  };
}
