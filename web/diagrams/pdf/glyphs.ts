import type { PdfText } from '#shared/drawing/pdf/page.ts';
import type { TextMark } from '#shared/drawing/scene.ts';

import { pixelsOf } from './pixels.ts';

const FONT = '"IBM Plex Sans Variable", "IBM Plex Sans", sans-serif';
/** Pixels of a text's image for each pixel of the picture: sharp on paper. */
const FINE = 4;

/** Draws a text as an image, in whatever fonts this device has for it. */
export function picturedText(mark: TextMark, colour: string): PdfText {
  const { text, size, bold = 400, isItalic } = mark;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const font = `${isItalic ? 'italic ' : ''}${bold} ${size * FINE}px ${FONT}`;
  context.font = font;
  const width = Math.ceil(context.measureText(text).width) + 2 * FINE;
  [canvas.width, canvas.height] = [width, Math.ceil(size * 1.6 * FINE)];
  // A resized canvas has lost its settings.
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, FINE, size * 1.2 * FINE);
  return {
    source: pixelsOf(canvas),
    width: width / FINE,
    height: canvas.height / FINE,
    baseline: size * 1.2,
  };
}
