import type { ImageHeader } from './image-header.ts';

/** The transformations of a stored picture, with x to the right and y down, for each orientation of a camera. */
const turns: Record<number, (width: number, height: number) => string> = {
  1: () => '1 0 0 1 0 0',
  2: (width) => `-1 0 0 1 ${width} 0`,
  3: (width, height) => `-1 0 0 -1 ${width} ${height}`,
  4: (_width, height) => `1 0 0 -1 0 ${height}`,
  5: () => '0 1 1 0 0 0',
  6: (_width, height) => `0 1 -1 0 ${height} 0`,
  7: (width, height) => `0 -1 -1 0 ${height} ${width}`,
  8: (width) => `0 -1 1 0 0 ${width}`,
};

/** Returns a picture as a drawing in which it stands upright, and the size of that. */
export function uprightSvg(
  data: Buffer,
  { kind, width, height, orientation }: ImageHeader,
): { svg: string; across: number; down: number } {
  const [across, down] = orientation < 5 ? [width, height] : [height, width];
  const image = `<image width="${width}" height="${height}" transform="matrix(${turns[orientation]!(width, height)})"
    preserveAspectRatio="none" href="data:image/${kind};base64,${data.toString('base64')}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}">${image}</svg>`,
    across,
    down,
  };
}
