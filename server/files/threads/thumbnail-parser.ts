import { fileURLToPath } from 'node:url';

import { Resvg } from '@resvg/resvg-js';

import type { OpenParser } from '../../platform/jobs/parse-in-thread.ts';
import { cleanSvg } from '../rules/clean-svg.ts';
import { imageHeader, type ImageHeader } from '../rules/image-header.ts';
import { noThumbnail } from '../rules/no-thumbnail.ts';
import { MAX_PIXELS, MAX_SVG, thumbnailSides, type ThumbnailSize } from '../rules/thumbnails.ts';
import { uprightSvg } from '../rules/upright-svg.ts';

/** The two sizes of a picture, as PNG. */
export type Thumbnails = Record<ThumbnailSize, Uint8Array>;

const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** Draws the thumbnails of an uploaded image, after checking its header before it is unpacked. */
export const open: OpenParser<Thumbnails> = (make) => {
  const pieces: Uint8Array[] = [];
  return {
    write: (chunk) => void pieces.push(chunk),
    end() {
      const data = Buffer.concat(pieces);
      const header = imageHeader(data);
      const large = header ? ofImage(data, header) : ofSvg(data);
      make({ large, small: halved(large, thumbnailSides.small) });
    },
  };
};

function ofImage(data: Buffer, { kind, width, height, orientation }: ImageHeader): Uint8Array {
  if (width === 0 || height === 0) throw noThumbnail('It is empty.');
  if (width * height > MAX_PIXELS) throw noThumbnail(`It has more than ${MAX_PIXELS / 1e6} million pixels.`);
  if (kind === 'webp') throw noThumbnail('It is a WebP image.');
  const { svg, across, down } = uprightSvg(data, { kind, width, height, orientation });
  const side = thumbnailSides.large;
  // Draws four times as large first: scaling down in one step would turn fine lines into dots.
  const drawn = drawnAs(svg, Math.max(across, down), Math.min(Math.max(across, down), side * 4));
  if (!drawn.hasInk) throw noThumbnail('It is damaged or empty.');
  return halved(drawn.png, side);
}

/** Halves a picture until its longer side is no longer than that. */
function halved(png: Uint8Array, side: number): Uint8Array {
  const { width, height } = imageHeader(png)!;
  const longer = Math.max(width, height);
  if (longer <= side) return png;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}"
    height="${height}" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`;
  return halved(drawnAs(svg, longer, Math.max(longer / 2, side)).png, side);
}

function ofSvg(data: Buffer): Uint8Array {
  if (!/^\s*(\uFEFF\s*)?<(\?xml|!--|!DOCTYPE|svg|\w+:svg)/i.test(data.toString('utf8', 0, 200)))
    throw noThumbnail('It is not a PNG, JPEG, GIF or SVG image.');
  if (data.length > MAX_SVG) throw noThumbnail(`It is an SVG image larger than ${MAX_SVG >> 20} MB.`);
  const svg = cleanSvg(data.toString('utf8').replace(/^\uFEFF/, ''));
  return drawnAs(svg, longerSide(svg), thumbnailSides.large).png;
}

/** Returns the longer side of an SVG. Reading it draws nothing, but fails on a nonsensical size. */
function longerSide(svg: string): number {
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
    return Math.max(width, height);
  } catch (error) {
    throw cannotBeDrawn(error);
  }
}

const cannotBeDrawn = (error: unknown) => noThumbnail(`It cannot be drawn (${(error as Error).message}).`);

function drawnAs(svg: string, from: number, to: number): { png: Uint8Array; hasInk: boolean } {
  try {
    const font = { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' };
    const picture = new Resvg(svg, { font, fitTo: { mode: 'zoom', value: to / from } }).render();
    return { png: new Uint8Array(picture.asPng()), hasInk: picture.pixels.some((byte) => byte !== 0) };
  } catch (error) {
    throw cannotBeDrawn(error);
  }
}
