import { Resvg } from '@resvg/resvg-js';

import type { Mark, Scene } from '#shared/drawing/scene.ts';
import { cut } from '#shared/drawing/text.ts';

/** Matches images that PDF and PNG can hold unchanged. */
const AS_IT_IS = /^data:image\/(png|jpeg);/;
/** Matches images that are redrawn in pixels so that paper can hold them. */
const DRAWN = /^data:image\/(gif|svg\+xml);/;
/** Dots for each pixel of the picture, so that it is sharp on paper; and no more than these along a side. */
const FINE = 3;
const MOST = 3_000;

const nameOf = (data: string): string => /^data:image\/(\w+)/.exec(data)?.[1]?.toUpperCase() ?? 'unknown';

/** An SVG that asks for anything outside of itself is not drawn: files of the server are nobody's images. */
function isClosed(data: string): boolean {
  if (!data.startsWith('data:image/svg+xml')) return true;
  const text = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64').toString('utf8');
  if (/<!(ENTITY|DOCTYPE)/i.test(text) || /@import|url\((?!\s*['"]?\s*#)/i.test(text)) return false;
  return [...text.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].every(([, a, b]) =>
    /^(#|data:image\/(png|jpeg|gif);)/.test(a ?? b ?? ''),
  );
}

/** Returns an image in a form that paper can hold, in the size it is drawn; undefined if it cannot be converted. */
export function onPaper(data: string, { width, height }: { width: number; height: number }): string | undefined {
  if (AS_IT_IS.test(data)) return data;
  if (!DRAWN.test(data) || !isClosed(data)) return undefined;
  const value = Math.min(FINE, MOST / Math.max(width, height, 1));
  const around = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${data}"/></svg>`;
  const picture = new Resvg(around, { fitTo: { mode: 'zoom', value }, font: { loadSystemFonts: false } });
  return `data:image/png;base64,${Buffer.from(picture.render().asPng()).toString('base64')}`;
}

/**
 * Returns a scene with its images in a form that paper can hold; one that cannot be drawn is replaced by a note. Images that the viewer may
 * not see are left out.
 */
export function withImages<T extends Scene>(scene: T, byAddress: ReadonlyMap<string, string>) {
  const images = new Map<string, string>();
  const drawn = (mark: Mark, at: string): Mark[] => {
    if (mark.is !== 'image') return [mark];
    const data = byAddress.get(mark.href);
    if (data === undefined) return [];
    const own = onPaper(data, mark);
    if (own === undefined) return instead(mark, nameOf(data));
    images.set(at, own);
    return [{ ...mark, href: at }];
  };
  const items = scene.items.map((item, place) => ({
    ...item,
    marks: item.marks.flatMap((mark, at) => drawn(mark, `image ${place} ${at}`)),
  }));
  return { scene: { ...scene, items }, images };
}

function instead({ x, y, width, height }: Extract<Mark, { is: 'image' }>, kind: string): Mark[] {
  return [
    { is: 'box', x, y, width, height, radius: 4, stroke: 'line', dash: [4, 4] },
    {
      is: 'text',
      x: x + width / 2,
      y: y + height / 2 + 4,
      text: cut(`${kind} image, which PDF cannot show`, width - 8, 11),
      size: 11,
      ink: 'ink-2',
      align: 'middle',
    },
  ];
}
