import { invalid } from '../../refusals/refusal.ts';
import type { Canvas, DiagramType } from '../diagram-type.ts';
import type { Gesture, GestureEffects } from '../gesture.ts';
import type { Drawn, LinkShown } from '../shape-kinds.ts';
import type { Model } from './content/model.ts';
import { copyShapes } from './copies.ts';
import { wishFor } from './diagram-choice.ts';
import { writeGesture } from './gestures.ts';
import { pasteEntities } from './paste.ts';

/** Writes a gesture in the way of its type, or else of its tool. Pure: takes the model, returns the changes to save. */
export function writtenBy(
  type: DiagramType,
  model: Model,
  gesture: Gesture,
  passes: Canvas['passes'] = () => false,
): GestureEffects {
  const drawn = drawnWhole(type, model);
  const canvas: Canvas = {
    type,
    model,
    drawn,
    shapes: new Map(drawn.shapes.map((shape) => [shape.key, shape])),
    lines: new Map(drawn.lines.map((line) => [line.key, line])),
    passes,
  };
  const write = (each: Gesture) => type.write?.(canvas, each) ?? writeGesture(canvas, each);
  if (gesture.kind === 'copy') return (type.copy ?? copyShapes)(canvas, gesture.copy);
  if (gesture.kind === 'paste') return pasteEntities(gesture.paste.entities, (add) => write({ kind: 'add', add }));
  return write(gesture);
}

/** Draws all that a type shows of a model, however deep. */
const drawnWhole = (type: DiagramType, model: Model): Drawn =>
  type.draw(model, wishFor(type, { levels: type.levels?.most }));

/** Lists the links that some lines show. */
export function linksOfLines(type: DiagramType, model: Model, keys: readonly string[]): LinkShown[] {
  const lines = new Map(drawnWhole(type, model).lines.map((line) => [line.key, line]));
  return keys.map((key) => {
    const link = lines.get(key)?.link;
    if (link) return link;
    throw invalid(
      `'${key.slice(0, 60)}' is not the line of a relationship on this diagram. Reload the diagram and choose a line.`,
    );
  });
}
