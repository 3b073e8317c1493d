// Things drawn as dots and circles, with their names beside them.
import { shapeName, shapeNumber, type Shape } from '../content.ts';
import { cut, widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { centreText, has, signRoom, textMark, tint } from './parts.ts';

/** A dot, its name beside it. */
export const dot: ShapeNotation = {
  size: (shape) => ({
    width: 20 + widthOf(labelOf(shape), 13) + (has(shape, 'CYCLE') ? 18 : 0) + signRoom(shape),
    height: 20,
  }),
  marks: (shape, rect) => {
    const y = rect.y + rect.height / 2;
    const isClosed = has(shape, 'DECOMPOSED') || has(shape, 'COLLAPSED');
    return [
      {
        is: 'oval',
        x: rect.x + 6,
        y,
        rx: 4.5,
        ry: 4.5,
        fill: isClosed ? tint(shape, 75) : 'surface',
        stroke: tint(shape, 75),
        weight: 1.5,
      },
      // Drawn elsewhere too: a ring about the dot; standing above itself: a sign behind the name.
      ...(has(shape, 'REPEATED')
        ? [{ is: 'oval', x: rect.x + 6, y, rx: 8, ry: 8, stroke: tint(shape, 50), weight: 1.25 } as const]
        : []),
      textMark(labelOf(shape), rect.x + 16, y + 4.5, { from: 0.4 }),
      ...(has(shape, 'CYCLE')
        ? [
            {
              is: 'icon',
              name: 'refresh',
              x: rect.x + rect.width - 14 - signRoom(shape),
              y: y - 6,
              size: 12,
              ink: 'warning',
            } as const,
          ]
        : []),
    ];
  },
};

const labelOf = (shape: Shape) => cut([shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' '), 280, 13);

/** A circle by class with its name below: a thing among its relations. */
export const planet: ShapeNotation = {
  size: (shape) => ({
    width: shape.level === 0 || shape.kind === 'CENTRE' ? 148 : 128,
    height: shape.level === 0 || shape.kind === 'CENTRE' ? 84 : 64,
  }),
  marks: (shape, rect) => {
    const isCentre = shape.level === 0 || shape.kind === 'CENTRE';
    const radius = isCentre ? 22 : 14;
    const x = rect.x + rect.width / 2;
    const name = [shapeNumber(shape), shapeName(shape)].filter(Boolean).join(' ');
    return [
      {
        is: 'oval',
        x,
        y: rect.y + radius + 2,
        rx: radius,
        ry: radius,
        fill: tint(shape, 25),
        stroke: tint(shape, 75),
        weight: isCentre ? 2 : 1.25,
      },
      {
        is: 'icon',
        name: shape.entity?.icon ?? 'cube',
        x: x - radius * 0.6,
        y: rect.y + 2 + radius * 0.4,
        size: radius * 1.2,
        ink: tint(shape, 100),
        from: 0.2,
      },
      ...centreText(
        name,
        { x: rect.x, y: rect.y + 2 * radius + 4, width: rect.width, height: rect.height - 2 * radius - 4 },
        { size: 12, bold: isCentre ? 600 : 400, leading: 15, plate: 'surface' },
      ),
    ];
  },
};
