import type { PdfImage } from '#shared/drawing/pdf/page.ts';

/** A part of a file that is being written. */
interface Part {
  end(content: Uint8Array): void;
}
interface Paper {
  /** The number of images that the library has named on the paper. */
  _imageCount: number;
  ref(data: Record<string, unknown>): Part;
}

/** The library's interface of an image when it is first drawn. */
interface Laid {
  width: number;
  height: number;
  label: string;
  obj?: Part;
  embed(paper: Paper): void;
}

/**
 * Turns a canvas into an image of a PDF. Given a PNG, the library would unpack it in a worker of its own making, which the policy of our
 * pages refuses, and wait for it forever.
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
