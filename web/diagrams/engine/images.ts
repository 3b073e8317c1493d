import { onPageReset } from '../../ui/page-reset.ts';
import { Listeners } from '../../ui/store.ts';

const known = new Map<string, HTMLImageElement>();
onPageReset(() => known.clear());

/** Tells when an image has come, so that it is drawn. */
export const imagesCame = new Listeners();

/** An image by its address once it is there; the first who asks fetches it. What never comes is never drawn. */
export function imageOf(href: string): HTMLImageElement | undefined {
  const there = known.get(href);
  if (there) return there.complete && there.naturalWidth > 0 ? there : undefined;
  const image = new Image();
  image.addEventListener('load', () => imagesCame.tell());
  image.src = href;
  known.set(href, image);
  return undefined;
}

/** The image once it has come; undefined where it never does. */
export async function imageThere(href: string): Promise<HTMLImageElement | undefined> {
  imageOf(href);
  const image = known.get(href)!;
  await image.decode().catch(() => undefined);
  return imageOf(href);
}
