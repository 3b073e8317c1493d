import { icons } from './notation/icons.ts';
import { drawBox, drawPath, PathData } from './path-data.ts';
import { growRect, type Mark, type Paint, type Rect, type Scene } from './scene.ts';
import { widthOf } from './text.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// oxlint-disable-next-line no-control-regex -- they are what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML. */
export const escapeXml = (value: string): string =>
  value.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => escapes[letter]!);

const short = (value: number) => String(Math.round(value * 100) / 100);

export interface SvgOptions {
  /** Returns the value of a token's colour: `var(--tr-…)` on a page, a plain colour in a file. */
  colour: (ink: string) => string;
  title?: string;
  /** The accessible name, if no title is drawn. */
  name?: string;
  font?: string;
  /** Room around the picture. */
  margin?: number;
  /** Paints the ground. */
  hasGround?: boolean;
  /** The small line below the picture that says its source. */
  footer?: string;
  /** Leaves texts away: for small pictures. */
  hasNoText?: boolean;
}

/** Writes a scene as SVG, for files, paper and thumbnails. All text in it is escaped. */
export function toSvg(scene: Scene, options: SvgOptions): string {
  const { margin = 24, title, footer, font = 'IBM Plex Sans, sans-serif', hasGround = true, hasNoText } = options;
  const box = growRect(scene.box, margin);
  const head = title ? 32 : 0;
  const foot = footer ? 24 : 0;
  const frame: Rect = { x: box.x, y: box.y - head, width: box.width, height: box.height + head + foot };
  const { colour } = options;
  const marks = scene.items.flatMap((item) => {
    const own = item.marks
      .filter((mark) => !hasNoText || (mark.is !== 'text' && mark.is !== 'icon'))
      .map((mark) => written(mark, colour));
    // A tooltip shows the whole of a text that was shortened.
    const isCut = item.title && item.marks.some((mark) => mark.is === 'text' && mark.text.includes('…'));
    return isCut && !hasNoText ? [`<g><title>${escapeXml(item.title!)}</title>`, ...own, '</g>'] : own;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${short(frame.width)}" height="${short(frame.height)}" viewBox="${[frame.x, frame.y, frame.width, frame.height].map(short).join(' ')}" font-family="${escapeXml(font)}" text-rendering="geometricPrecision" role="img">`,
    ...(title || options.name ? [`<title>${escapeXml(title ?? options.name!)}</title>`] : []),
    ...(hasGround
      ? [
          `<rect x="${short(frame.x)}" y="${short(frame.y)}" width="${short(frame.width)}" height="${short(frame.height)}" fill="${colour('surface')}"/>`,
        ]
      : []),
    ...(title
      ? [
          `<text x="${short(box.x + margin)}" y="${short(box.y)}" font-size="16" font-weight="600" fill="${colour('ink')}">${escapeXml(title)}</text>`,
        ]
      : []),
    ...marks,
    ...(footer
      ? [
          `<text x="${short(box.x + margin)}" y="${short(box.y + box.height + 8)}" font-size="11" fill="${colour('ink-2')}">${escapeXml(footer)}</text>`,
        ]
      : []),
    '</svg>',
  ].join('');
}

function paint({ fill, stroke, weight = 1, dash, opacity }: Paint, colour: SvgOptions['colour']): string {
  return [
    `fill="${fill && fill !== 'none' ? colour(fill) : 'none'}"`,
    ...(opacity !== undefined ? [`fill-opacity="${opacity}"`] : []),
    ...(stroke ? [`stroke="${colour(stroke)}" stroke-width="${weight}"`] : []),
    ...(dash ? [`stroke-dasharray="${dash.join(' ')}"`] : []),
  ].join(' ');
}

function written(mark: Mark, colour: SvgOptions['colour']): string {
  switch (mark.is) {
    case 'box': {
      const pen = new PathData();
      drawBox(pen, mark);
      return `<path d="${pen.toString()}" ${paint(mark, colour)}/>`;
    }
    case 'path': {
      const pen = new PathData();
      drawPath(pen, mark);
      return `<path d="${pen.toString()}" ${paint(mark, colour)} stroke-linejoin="round"/>`;
    }
    case 'oval':
      return `<ellipse cx="${short(mark.x)}" cy="${short(mark.y)}" rx="${short(mark.rx)}" ry="${short(mark.ry)}" ${paint(mark, colour)}/>`;
    case 'icon':
      return `<path transform="translate(${short(mark.x)} ${short(mark.y)}) scale(${short(mark.size / 24)})" d="${icons[mark.name] ?? ''}" fill="none" stroke="${colour(mark.ink)}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
    case 'image':
      return `<image x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}" href="${escapeXml(mark.href)}"/>`;
    case 'text': {
      const { x, y, text, size, ink, bold = 400, align = 'start', isItalic, turn, plate } = mark;
      const width = widthOf(text, size, bold) + 8;
      const left = align === 'middle' ? x - width / 2 : align === 'end' ? x - width + 4 : x - 4;
      const behind =
        plate && plate !== 'none'
          ? `<rect x="${short(left)}" y="${short(y - size)}" width="${short(width)}" height="${short(size + 4)}" rx="3" fill="${colour(plate)}"/>`
          : '';
      const words = `${behind}<text x="${short(x)}" y="${short(y)}" font-size="${size}" fill="${colour(ink)}"${bold === 400 ? '' : ` font-weight="${bold}"`}${align === 'start' ? '' : ` text-anchor="${align}"`}${isItalic ? ' font-style="italic"' : ''}>${escapeXml(text)}</text>`;
      return turn
        ? `<g transform="rotate(${short((turn * 180) / Math.PI)} ${short(x)} ${short(y)})">${words}</g>`
        : words;
    }
  }
}
