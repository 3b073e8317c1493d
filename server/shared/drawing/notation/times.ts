// The shapes on an axis of time.
import { word } from '../content.ts';
import type { ShapeNotation } from './kind.ts';
import { has, tint, middle } from './parts.ts';

/** A bar on an axis of time; with a dashed edge if its start is derived. */
export const barNotation: ShapeNotation = {
  size: () => ({ width: 120, height: 22 }),
  marks: (shape, rect) => {
    const done = Number(word(shape, 'percent') ?? 0);
    const isGuess = has(shape, 'ESTIMATED');
    return [
      {
        is: 'box',
        ...rect,
        radius: 3,
        fill: isGuess ? 'surface' : tint(shape, 25),
        stroke: tint(shape, 75),
        weight: 1.25,
        ...(isGuess && { dash: [4, 3] }),
      },
      ...(done > 0
        ? [
            {
              is: 'box',
              ...rect,
              width: (rect.width * Math.min(100, done)) / 100,
              radius: 3,
              fill: tint(shape, 50),
            } as const,
          ]
        : []),
    ];
  },
};

export const milestone: ShapeNotation = {
  size: () => ({ width: 18, height: 18 }),
  marks: (shape, rect) => {
    const [x, y] = middle(rect);
    return [
      {
        is: 'path',
        isClosed: true,
        points: [
          [x, y - 9],
          [x + 9, y],
          [x, y + 9],
          [x - 9, y],
        ],
        fill: 'ink-2',
      },
    ];
  },
};
