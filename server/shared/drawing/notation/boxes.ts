// Plain boxes: a number on a strip, a name below it.
import { shapeFigure, shapeName, word, type Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';
import { widthOf } from '../text.ts';
import type { ShapeNotation } from './kind.ts';
import { centreText, ground, headTexts, outlineMark, signals, stripMark, textMark, widthFor } from './parts.ts';
import { statusOf } from './statuses.ts';

/** The head, the lines for the name below a picture, and the height of a box that has one. */
const [HEAD, NAME, PICTURED] = [20, 40, 140];

/** A box: number on a strip, the name in the middle. */
export const box: ShapeNotation = {
  size: (shape) => ({
    width: widthFor(shape, 140, 240),
    height: shapeFigure(shape, 'imageId') ? PICTURED : word(shape, 'status') ? 80 : 60,
  }),
  marks: (shape, rect) => [
    ground(rect),
    stripMark(shape, rect, HEAD),
    outlineMark(shape, rect),
    ...headTexts(shape, rect),
    ...ownPicture(shape, rect),
    ...centreText(
      shapeName(shape),
      {
        x: rect.x + 8,
        y: rect.y + HEAD + pictureHeight(shape, rect),
        width: rect.width - 16,
        height:
          rect.height -
          HEAD -
          pictureHeight(shape, rect) -
          (word(shape, 'rollup') ? 14 : 0) -
          (word(shape, 'status') ? 20 : 0),
      },
      { bold: 500 },
    ),
    ...rollUp(shape, rect),
    ...farness(shape, rect),
    ...signals(shape, rect),
  ],
};

/** The room for its own picture between its head and its name; none in a box that somebody made low. */
const pictureHeight = (shape: Shape, { height }: Rect): number =>
  shapeFigure(shape, 'imageId') && height >= 90 ? height - HEAD - NAME : 0;

/** The picture that somebody gave it. */
function ownPicture(shape: Shape, rect: Rect): Mark[] {
  const height = pictureHeight(shape, rect);
  return height === 0
    ? []
    : [
        {
          is: 'image',
          x: rect.x + 6,
          y: rect.y + HEAD + 4,
          width: rect.width - 12,
          height: height - 4,
          href: `file:${shapeFigure(shape, 'imageId')}`,
        },
      ];
}

/** Draws the progress on a line about its middle, with a sign for the word of a status. */
function farness(shape: Shape, { x, y, width, height }: Rect): Mark[] {
  const status = statusOf(shape);
  if (!status) return [];
  const wide = widthOf(status.word, 12);
  const hasSign = status.icon !== 'circle-dashed' || /^[A-Z]/.test(status.word);
  const left = x + (width - wide - (hasSign ? 18 : 0)) / 2;
  return [
    ...(hasSign
      ? ([
          { is: 'icon', name: status.icon, x: left, y: y + height - 20, size: 13, ink: status.ink, from: 0.4 },
        ] as const)
      : []),
    textMark(status.word, left + (hasSign ? 18 : 0), y + height - 9, { size: 12, ink: 'ink-2', from: 0.5 }),
  ];
}

/** A figure of all below, in the last line. */
function rollUp(shape: Shape, rect: Rect): Mark[] {
  const value = word(shape, 'rollup');
  return value
    ? [textMark(value, rect.x + rect.width / 2, rect.y + rect.height - 6, { size: 11, ink: 'ink-2', align: 'middle' })]
    : [];
}

export const actionNotation: ShapeNotation = {
  ...box,
  size: (shape) => ({ width: widthFor(shape, 124, 224), height: 56 }),
};
