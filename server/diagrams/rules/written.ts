import type { Model } from '../content/model.ts';
import type { Canvas, DiagramType } from '../diagram-type.ts';
import type { Gesture, Written } from '../gesture.ts';
import { copied } from './copies.ts';
import { usually } from './gestures.ts';
import { pasted } from './pasted.ts';
import { wishFor } from './wish.ts';

/** What a gesture writes: what its type says, else what its tool says. Pure: the model before in, what is to be saved out. */
export function writtenBy(
  type: DiagramType,
  model: Model,
  gesture: Gesture,
  passes: Canvas['passes'] = () => false,
): Written {
  const drawn = type.draw(model, wishFor(type, { levels: type.levels?.most }));
  const canvas: Canvas = {
    type,
    model,
    drawn,
    shapes: new Map(drawn.shapes.map((shape) => [shape.key, shape])),
    lines: new Map(drawn.lines.map((line) => [line.key, line])),
    passes,
  };
  const write = (each: Gesture) => type.write?.(canvas, each) ?? usually(canvas, each);
  if (gesture.kind === 'copy') return (type.copy ?? copied)(canvas, gesture.copy);
  if (gesture.kind === 'paste') return pasted(gesture.paste.entities, (add) => write({ kind: 'add', add }));
  return write(gesture);
}
