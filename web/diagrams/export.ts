import { lightInk } from '#shared/drawing/inks.ts';
import { imageAddresses, sheetAsSvg } from '#shared/drawing/paper-svg.ts';
import type { Scene } from '#shared/drawing/scene.ts';
import type { Sheet } from '#shared/drawing/sheet.ts';

import { imageThere } from './engine/images.ts';
import { paint } from './engine/painter.ts';

const LONGEST = 8_000;
const MOST_IMAGE = 2_000;

/** Returns the images of a scene by address, as they are painted: a written file may not load any. */
async function imagesIn(scene: Scene): Promise<Map<string, HTMLCanvasElement>> {
  const images = await Promise.all(
    imageAddresses(scene).map(async (href) => {
      const image = await imageThere(href);
      if (!image) return undefined;
      const share = Math.min(1, MOST_IMAGE / Math.max(image.naturalWidth, image.naturalHeight));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(image.naturalWidth * share));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * share));
      canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
      return [href, canvas] as const;
    }),
  );
  return new Map(images.filter((each) => each !== undefined));
}

async function svgOf(sheet: Sheet): Promise<string> {
  const images = Array.from(await imagesIn(sheet), ([href, canvas]) => [href, canvas.toDataURL('image/png')] as const);
  return sheetAsSvg(sheet, new Map(images));
}

function give(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fileName = (title: string, ending: string) =>
  `${
    title
      .replace(/[^\p{L}\p{N} ._-]+/gu, '')
      .trim()
      .slice(0, 120) || 'diagram'
  }.${ending}`;

export const downloadSvg = async (sheet: Sheet, title: string): Promise<void> =>
  give(new Blob([await svgOf(sheet)], { type: 'image/svg+xml' }), fileName(title, 'svg'));

/** Saves the picture as a PNG of twice its size, so that it is sharp on paper. */
export async function downloadPng(sheet: Sheet, title: string): Promise<void> {
  await Promise.all(imageAddresses(sheet).map(imageThere));
  const { x, y, width, height } = sheet.box;
  const scale = Math.min(2, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const context = canvas.getContext('2d')!;
  context.fillStyle = lightInk('surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(-x, -y);
  paint(context, sheet.items, 2, lightInk);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The diagram is too large for an image. Export it as SVG or PDF.');
  give(blob, fileName(title, 'png'));
}

export async function downloadPdf(sheet: Sheet, title: string): Promise<void> {
  const [{ paperOf }, images] = await Promise.all([import('./pdf/write.ts'), imagesIn(sheet)]);
  give(await paperOf(sheet, images), fileName(title, 'pdf'));
}
