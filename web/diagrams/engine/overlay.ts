import { overlaps, type Item, type Point, type Rect } from '#shared/drawing/scene.ts';

import type { Inks } from './inks.ts';
import { paint } from './painter.ts';

const VEIL = 0.8;

/** Marks drawn over the picture: selection, hover, drag. */
export interface Overlay {
  selected: ReadonlySet<string>;
  hovered?: string | undefined;
  /** The shapes at which the line being drawn may end. */
  lawful?: ReadonlySet<string> | undefined;
  dragged?: readonly Item[];
  /** The keys that are left out of the picture below. */
  lifted?: ReadonlySet<string>;
  /** The line being drawn. */
  rubber?: readonly [Point, Point] | undefined;
  marquee?: Rect | undefined;
  guides?: readonly { isLevel: boolean; at: number }[];
  /** The shape on which a drag would be dropped. */
  target?: string | undefined;
  canConnect?: boolean;
  /** The keys that stand out; all else is veiled. */
  lit?: ReadonlySet<string> | undefined;
  /** Other people's selections. */
  others?: readonly { key: string; colour: string }[];
}

/** The picture below, and its view. */
interface On {
  k: number;
  inks: Inks;
  inView: Rect;
  itemAt: (key: string) => Item | undefined;
}

/** Draws the marks over a picture. The canvas has the camera's transform. */
export function paintOverlay(context: CanvasRenderingContext2D, overlay: Overlay, on: On): void {
  const { k, inks, itemAt } = on;
  if (overlay.lit) light(context, overlay.lit, on);
  if (overlay.dragged) paint(context, overlay.dragged, k, inks);
  const focus = inks('focus');
  const boxOf = (key: string) => overlay.dragged?.find((item) => item.key === key) ?? itemAt(key);
  context.setLineDash([]);
  for (const { key, colour } of overlay.others ?? [])
    frameOf(context, boxOf(key), colour, 2 / k, 6 / k, [5 / k, 3 / k]);
  for (const key of overlay.lawful ?? []) frameOf(context, boxOf(key), inks('success-mark'), 2 / k, 3 / k, []);
  if (overlay.target !== undefined) frameOf(context, boxOf(overlay.target), focus, 3 / k, 4 / k, []);
  if (overlay.hovered !== undefined && !overlay.selected.has(overlay.hovered))
    frameOf(context, boxOf(overlay.hovered), focus, 1 / k, 3 / k, []);
  for (const key of overlay.selected) {
    const item = boxOf(key);
    if (item?.is === 'line') halo(context, item, focus);
    else frameOf(context, item, focus, 2 / k, 4 / k, []);
  }
  if (overlay.selected.size === 1 && overlay.canConnect) dots(context, boxOf([...overlay.selected][0]!), focus, on);
  context.strokeStyle = focus;
  context.lineWidth = 1.5 / k;
  if (overlay.rubber) {
    const [from, to] = overlay.rubber;
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    context.stroke();
  }
  for (const { isLevel, at } of overlay.guides ?? []) guide(context, isLevel, at, on);
  if (overlay.marquee) {
    const { x, y, width, height } = overlay.marquee;
    context.fillStyle = focus;
    context.globalAlpha = 0.08;
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
    context.strokeRect(x, y, width, height);
  }
}

/** Veils the picture, and redraws the shapes that stand out. */
function light(context: CanvasRenderingContext2D, lit: ReadonlySet<string>, { k, inks, inView, itemAt }: On): void {
  context.globalAlpha = VEIL;
  context.fillStyle = inks('surface');
  context.fillRect(inView.x, inView.y, inView.width, inView.height);
  context.globalAlpha = 1;
  const items = [...lit].flatMap((key) => itemAt(key) ?? []).filter(({ box, reach = box }) => overlaps(reach, inView));
  paint(
    context,
    items.toSorted((a, b) => a.layer - b.layer),
    k,
    inks,
  );
}

function frameOf(
  context: CanvasRenderingContext2D,
  item: Item | undefined,
  colour: string,
  weight: number,
  away: number,
  dash: number[],
): void {
  if (!item) return;
  const { x, y, width, height } = item.box;
  context.strokeStyle = colour;
  context.lineWidth = weight;
  context.setLineDash(dash);
  context.beginPath();
  context.roundRect(x - away, y - away, width + 2 * away, height + 2 * away, 8);
  context.stroke();
  context.setLineDash([]);
}

function halo(context: CanvasRenderingContext2D, { points = [] }: Item, colour: string): void {
  context.strokeStyle = colour;
  context.globalAlpha = 0.25;
  context.lineWidth = 7;
  context.lineJoin = 'round';
  context.beginPath();
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function dots(context: CanvasRenderingContext2D, item: Item | undefined, colour: string, { k, inks }: On): void {
  if (item?.is !== 'shape') return;
  context.fillStyle = inks('surface');
  context.strokeStyle = colour;
  context.lineWidth = 2 / k;
  for (const [x, y] of dotsOf(item.box, k)) {
    context.beginPath();
    context.arc(x, y, 4 / k, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

function guide(context: CanvasRenderingContext2D, isLevel: boolean, at: number, { k, inks, inView }: On): void {
  const { x, y, width, height } = inView;
  context.strokeStyle = inks('danger-mark');
  context.lineWidth = 1 / k;
  context.beginPath();
  context.moveTo(isLevel ? x : at, isLevel ? at : y);
  context.lineTo(isLevel ? x + width : at, isLevel ? at : y + height);
  context.stroke();
}

/** Returns the four dots from which lines are drawn. */
export const dotsOf = ({ x, y, width, height }: Rect, k: number): Point[] => {
  const away = 4 / k;
  return [
    [x + width / 2, y - away],
    [x + width + away, y + height / 2],
    [x + width / 2, y + height + away],
    [x - away, y + height / 2],
  ];
};
