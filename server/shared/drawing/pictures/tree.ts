import type { Shape } from '../content.ts';
import { tidyTree, type TreeBranch } from '../layout/tree.ts';
import { centre, type Point, type Rect } from '../scene.ts';
import type { PictureLayout, Picture, Places, Route } from './picture.ts';
import { visibleContent, shapeSize, stayOf, type VisibleContent } from './shown.ts';

const branchOf = (shape: Shape, { children }: VisibleContent, places: Places): TreeBranch => ({
  key: shape.key,
  ...shapeSize(shape, places),
  children: (children.get(shape.key) ?? []).map((child) => branchOf(child, { children } as VisibleContent, places)),
});

/** Returns the boxes of a tree, as laid out or moved by somebody: a moved shape takes those below it along. */
function moved(laid: Map<string, Rect>, { children }: VisibleContent, places: Places): Map<string, Rect> {
  const result = new Map<string, Rect>();
  const walk = (shape: Shape, dx: number, dy: number): void => {
    const own = laid.get(shape.key)!;
    const stay = stayOf(shape, places);
    const at = stay ?? { ...own, x: own.x + dx, y: own.y + dy };
    result.set(shape.key, at);
    for (const child of children.get(shape.key) ?? []) walk(child, at.x - own.x, at.y - own.y);
  };
  for (const root of children.get('') ?? []) walk(root, 0, 0);
  return result;
}

/** Returns the elbow from a parent to a child: all children of one parent share a trunk. */
function elbow(from: Rect, to: Rect): Point[] {
  const [x1, x2] = [centre(from)[0], centre(to)[0]];
  if (to.y >= from.y + from.height + 12) {
    const y = Math.round((from.y + from.height + to.y) / 2);
    return x1 === x2
      ? [
          [x1, from.y + from.height],
          [x1, to.y],
        ]
      : [
          [x1, from.y + from.height],
          [x1, y],
          [x2, y],
          [x2, to.y],
        ];
  }
  // Somebody put the child beside or above.
  const [y1, y2] = [centre(from)[1], centre(to)[1]];
  const isRight = x2 >= x1;
  const [a, b] = [isRight ? from.x + from.width : from.x, isRight ? to.x : to.x + to.width];
  const x = Math.round((a + b) / 2);
  return [
    [a, y1],
    [x, y1],
    [x, y2],
    [b, y2],
  ];
}

function arranged(
  shown: VisibleContent,
  places: Places,
  towards: 'down' | 'right',
  run: (from: Rect, to: Rect) => Route['points'],
  isSmooth: boolean,
  gaps: { gap: number; levelGap: number },
): PictureLayout {
  const roots = (shown.children.get('') ?? []).map((root) => branchOf(root, shown, places));
  const boxes = moved(tidyTree(roots, { towards, ...gaps }), shown, places);
  return {
    boxes: [...boxes],
    routes: shown.lines.map(({ key, fromKey, toKey }) => ({
      key,
      points: run(boxes.get(fromKey)!, boxes.get(toKey)!),
      ...(isSmooth && { isSmooth }),
    })),
    back: [],
    closed: shown.closed,
  };
}

/** Boxes below boxes, with elbows between them. */
export const treePicture: Picture = {
  description: 'Boxes below boxes, tidy, from the top down.',
  arrange: (content, places, { isAnew }) =>
    arranged(visibleContent(content, places), isAnew ? onlyStates(places) : places, 'down', elbow, false, {
      gap: 20,
      levelGap: 60,
    }),
  isMovable: true,
  isTidied: true,
  isFlat: true,
};

/** Dots with names, from left to right, on curves; the first three levels are open. */
export const branchesPicture: Picture = {
  description: 'Dots with names, from left to right, on curved lines.',
  arrange: (content, places, { isAnew }) =>
    arranged(
      visibleContent(content, places, content.shapes.length > 40 ? 3 : Infinity),
      isAnew ? onlyStates(places) : places,
      'right',
      (from, to) => [
        [from.x + from.width + 4, centre(from)[1]],
        [to.x, centre(to)[1]],
      ],
      true,
      { gap: 6, levelGap: 64 },
    ),
  isMovable: true,
  isTidied: true,
  isFlat: true,
  hiddenCount: 'right',
};

/** Keeps only open and hidden states when shapes are laid out anew. */
export const onlyStates = (places: Places): Places =>
  new Map(
    [...places].map(([key, { isCollapsed, isHidden, colour }]) => [
      key,
      { key, isCollapsed: isCollapsed ?? null, isHidden: isHidden ?? null, colour: colour ?? null },
    ]),
  );
