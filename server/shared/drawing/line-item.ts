// A line of a content as it runs on a scene: with its heads and words.
import type { Line, Shape } from './content.ts';
import { reuseItem, type ItemCache } from './kept.ts';
import { LateItem } from './late-item.ts';
import { LINES } from './layers.ts';
import { withoutRepeatedLabel } from './line-labels.ts';
import { lineMarks } from './notation/lines.ts';
import type { NearLines } from './notation/near-lines.ts';
import { spokeLineMarks, type Spokes } from './notation/spokes.ts';
import type { Picture, Route } from './pictures/picture.ts';
import { type Item, aroundPoints, growRect } from './scene.ts';

/** The picture around a line. */
export interface Among {
  /** The name of the picture. */
  picture: string;
  way: Picture;
  shapes: ReadonlyMap<string, Shape>;
  lines: ReadonlyMap<string, Line>;
  spokes: Spokes | undefined;
  near: NearLines;
  /** The shapes that lines leave with their label already. */
  labelled: Set<string>;
  /** True if marks are made only when they come into view. */
  isLarge: boolean;
  kept: ItemCache | undefined;
}

/** Draws a line along its route. */
export function lineItem(route: Route, on: Among): Item {
  const { picture, way, shapes, lines, spokes, near, labelled, isLarge, kept } = on;
  const { key, points, isSmooth, flow } = route;
  const known = lines.get(key);
  const line = withoutRepeatedLabel((flow ? undefined : known) ?? lineOfFlow(route), shapes, labelled);
  const marks = () =>
    spokes
      ? spokeLineMarks(line, points, spokes.leadingOn.has(line.toKey))
      : lineMarks(line, points, { corner: way.hasStraightLines ? 0 : 4, ...(isSmooth && { isSmooth }), near });
  const make = () => {
    const item = {
      key,
      is: 'line' as const,
      layer: LINES,
      box: growRect(aroundPoints(points), 4),
      points,
      ...(line.label && { title: line.label }),
    };
    return isLarge ? new LateItem(item, marks) : { ...item, marks: marks() };
  };
  // Words that keep off what stands near are placed anew with it, one after the other.
  return near.isLooking
    ? make()
    : reuseItem(kept, known ?? route, [picture, isSmooth, flow?.label, line.label, points], make, key);
}

const lineOfFlow = ({ key, flow }: Route): Line => ({
  key,
  kind: flow?.hasHead === false ? 'JOIN' : 'FLOW',
  fromKey: flow?.fromKey ?? '',
  toKey: flow?.toKey ?? '',
  label: flow?.label ?? null,
  marks: [],
});
