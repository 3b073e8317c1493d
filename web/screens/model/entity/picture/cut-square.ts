import { MAX_PICTURE_SIDE, type Square } from './crop.ts';

/** Cuts a square out of a picture, as a file of the same name. Transparency is kept. */
export async function cutSquare(
  picture: HTMLImageElement,
  { x, y, side }: Square,
  { name, type }: File,
): Promise<File> {
  const pixels = Math.max(1, Math.min(Math.round(side), MAX_PICTURE_SIDE));
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error("The browser can't draw images");
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, pixels, pixels);
  // Photographs are much smaller as JPEG; everything else may have parts that can be seen through.
  const kind = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kind, 0.9));
  if (!blob) throw new Error('The browser could not create the image');
  const ending = kind === 'image/jpeg' ? 'jpg' : 'png';
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: kind });
}
