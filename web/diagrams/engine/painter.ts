import { icons } from '#shared/drawing/notation/icons.ts';
import { once } from '#shared/drawing/once.ts';
import { drawBox, drawPath } from '#shared/drawing/path-data.ts';
import type { IconMark, ImageMark, Item, Mark, PathMark, Rect, TextMark } from '#shared/drawing/scene.ts';
import { widthOf } from '#shared/drawing/text.ts';

import { onPageReset } from '../../ui/page-reset.ts';
import { drawDashed } from './dashed.ts';
import { imageOf } from './images.ts';
import type { Inks } from './inks.ts';

/** The smallest zoom at which more than boxes and lines can be told apart. */
const PLAIN_BELOW = 0.22;
const FONT = '"IBM Plex Sans Variable", "IBM Plex Sans", sans-serif';
const iconPaths = new Map<string, Path2D>();
onPageReset(() => iconPaths.clear());

const iconOf = (name: string): Path2D => {
  const known = iconPaths.get(name);
  if (known) return known;
  const path = new Path2D(icons[name] ?? '');
  iconPaths.set(name, path);
  return path;
};

const EVERYWHERE: Rect = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

type Painted = Exclude<Mark, TextMark | IconMark | ImageMark>;

interface Style {
  name: string;
}
const styleOf = once((mark: Painted): Style => ({
  name: `${mark.fill ?? ''} ${mark.stroke ?? ''} ${mark.weight ?? ''} ${mark.opacity ?? ''} ${mark.dash?.join() ?? ''}`,
}));

/** Draws items in view, one path for all marks of a style, layer by layer. The canvas has the camera's transform. */
export function paint(
  context: CanvasRenderingContext2D,
  items: readonly Item[],
  zoom: number,
  inks: Inks,
  part: Rect = EVERYWHERE,
): void {
  // Letters keep their distances at every zoom.
  context.textRendering = 'geometricPrecision';
  let from = 0;
  while (from < items.length) {
    let to = from;
    while (to < items.length && items[to]!.layer === items[from]!.layer) to++;
    paintLayer(context, items.slice(from, to), zoom, inks, part);
    from = to;
  }
}

function paintLayer(
  context: CanvasRenderingContext2D,
  items: readonly Item[],
  zoom: number,
  inks: Inks,
  part: Rect,
): void {
  const styles: Map<string, Painted[]>[] = [];
  const over: (TextMark | IconMark | ImageMark)[] = [];
  const isPlain = zoom < PLAIN_BELOW;
  for (const { marks } of items) {
    let place = 0;
    for (const mark of marks) {
      if (mark.from !== undefined && zoom < mark.from) continue;
      if (mark.is === 'text' || mark.is === 'icon' || mark.is === 'image') {
        if (!isPlain || mark.is === 'image') over.push(mark);
        continue;
      }
      // Later marks of an item lie over earlier ones, in all items.
      const batch = (styles[place++] ??= new Map<string, Painted[]>());
      const style = styleOf(mark).name;
      const there = batch.get(style);
      if (there) there.push(mark);
      else batch.set(style, [mark]);
    }
  }
  for (const batch of styles)
    for (const marks of batch?.values() ?? []) paintAlike(context, marks, { isPlain, inks, zoom, part });
  for (const mark of over)
    if (mark.is === 'icon') paintIcon(context, mark, inks);
    else if (mark.is === 'image') paintImage(context, mark);
    else paintText(context, mark, inks);
}

/** Draws a path so small that its corners cannot be seen. */
function drawPlain(context: CanvasRenderingContext2D, { points, isClosed }: PathMark): void {
  for (let at = 0; at < points.length; at++) {
    const [x, y] = points[at]!;
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isClosed) context.closePath();
}

interface Seen {
  isPlain: boolean;
  inks: Inks;
  zoom: number;
  part: Rect;
}

function paintAlike(
  context: CanvasRenderingContext2D,
  marks: readonly Painted[],
  { isPlain, inks, zoom, part }: Seen,
): void {
  const { fill, stroke, weight = 1, dash, opacity } = marks[0]!;
  context.beginPath();
  for (const mark of marks)
    if (mark.is === 'box') {
      if (isPlain) context.rect(mark.x, mark.y, mark.width, mark.height);
      else drawBox(context, mark);
    } else if (mark.is === 'path') {
      if (isPlain && !mark.isSmooth) drawPlain(context, mark);
      else if (mark.dash && !mark.isSmooth && !mark.isClosed && !mark.fill) drawDashed(context, mark, part);
      else drawPath(context, mark);
    } else {
      context.moveTo(mark.x + mark.rx, mark.y);
      context.ellipse(mark.x, mark.y, mark.rx, mark.ry, 0, 0, 2 * Math.PI);
    }
  if (fill && fill !== 'none') {
    context.globalAlpha = opacity ?? 1;
    context.fillStyle = inks(fill);
    context.fill();
    context.globalAlpha = 1;
  }
  if (stroke) {
    context.strokeStyle = inks(stroke);
    // A line thinner than a pixel fades away.
    context.lineWidth = Math.max(weight, 0.8 / zoom);
    context.lineJoin = 'round';
    context.setLineDash(dash && !isPlain ? [...dash] : []);
    context.stroke();
  }
}

function paintText(context: CanvasRenderingContext2D, mark: TextMark, inks: Inks): void {
  if (!mark.turn) return paintLevelText(context, mark, inks);
  context.save();
  context.translate(mark.x, mark.y);
  context.rotate(mark.turn);
  paintLevelText(context, { ...mark, x: 0, y: 0 }, inks);
  context.restore();
}

function paintLevelText(context: CanvasRenderingContext2D, mark: TextMark, inks: Inks): void {
  const { x, y, text, size, ink, bold = 400, align = 'start', isItalic, plate } = mark;
  if (plate && plate !== 'none') {
    const width = widthOf(text, size, bold) + 8;
    const left = align === 'middle' ? x - width / 2 : align === 'end' ? x - width + 4 : x - 4;
    context.fillStyle = inks(plate);
    context.fillRect(left, y - size, width, size + 4);
  }
  context.font = `${isItalic ? 'italic ' : ''}${bold} ${size}px ${FONT}`;
  context.textAlign = align === 'middle' ? 'center' : align;
  context.fillStyle = inks(ink);
  context.fillText(text, x, y);
}

function paintIcon(context: CanvasRenderingContext2D, { name, x, y, size, ink }: IconMark, inks: Inks): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 24, size / 24);
  context.strokeStyle = inks(ink);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.setLineDash([]);
  context.stroke(iconOf(name));
  context.restore();
}

/** Draws an image as large as fits, in the middle of its rectangle. */
function paintImage(context: CanvasRenderingContext2D, { href, x, y, width, height }: ImageMark): void {
  const image = imageOf(href);
  if (!image) return;
  const share = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * share, image.naturalHeight * share];
  context.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

/** Draws a dot every 20 pixels of the picture in a part of the page, unless they would be too close. */
export function paintGrid(
  context: CanvasRenderingContext2D,
  camera: { x: number; y: number; k: number },
  part: Rect,
  ink: string,
): void {
  const step = 20 * camera.k;
  if (step < 9) return;
  const first = (from: number, origin: number) => from - 1 + ((((origin - from + 1) % step) + step) % step);
  context.fillStyle = ink;
  context.beginPath();
  for (let x = first(part.x, camera.x); x < part.x + part.width + 1; x += step)
    for (let y = first(part.y, camera.y); y < part.y + part.height + 1; y += step) context.rect(x - 0.5, y - 0.5, 1, 1);
  context.fill();
}
