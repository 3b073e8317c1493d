import { imageHeader } from '../../../files/rules/image-header.ts';
import type { Image } from '../paper.ts';

type Facts = Pick<Image, 'type' | 'width' | 'height'>;

const types = { png: 'png', jpeg: 'jpg' } as const;
/** The maximum number of pixels, beyond any screen: unpacked they would take a gigabyte. */
const MOST_PIXELS = 100_000_000;

/** Reads the kind and size of an image from its bytes; undefined for one that not every format can hold. */
export function imageFacts(data: Uint8Array): Facts | undefined {
  const { kind, width = 0, height = 0 } = imageHeader(data) ?? {};
  if (kind !== 'png' && kind !== 'jpeg') return undefined;
  return width > 0 && height > 0 && width * height <= MOST_PIXELS ? { type: types[kind], width, height } : undefined;
}
