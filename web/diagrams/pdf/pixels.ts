import type { PdfImage } from '#shared/drawing/pdf.ts';

/** A part of a file that is being written. */
interface Part {
  end(content: Uint8Array): void;
}
interface Paper {
  /** How many images the library has given names on the paper. */
  _imageCount: number;
  ref(data: Record<string, unknown>): Part;
}

/** What the library asks of an image when it is first drawn. */
interface Laid {
  width: number;
  height: number;
  label: string;
  obj?: Part;
  embed(paper: Paper): void;
}

/**
 * What is painted on a canvas, as an image of a PDF. Given a PNG, the library unpacks it in a worker of its own making, which the policy of our pages
 * refuses, and waits for it without an end.
 */
export function pixelsOf(canvas: HTMLCanvasElement): PdfImage {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height);
  for (let at = 0; at < opacity.length; at++) {
    colours.set(data.subarray(4 * at, 4 * at + 3), 3 * at);
    opacity[at] = data[4 * at + 3]!;
  }
  const laid: Laid = {
    width,
    height,
    label: '',
    embed(paper) {
      laid.label = `I${++paper._imageCount}`;
      const facts = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
      const SMask = paper.ref({ ...facts, ColorSpace: 'DeviceGray' });
      SMask.end(opacity);
      laid.obj = paper.ref({ ...facts, ColorSpace: 'DeviceRGB', SMask });
      laid.obj.end(colours);
    },
  };
  return laid;
}
