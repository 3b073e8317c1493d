import { onPageReset } from '../../ui/page-reset.ts';
import { Listeners } from '../../ui/store.ts';

const known = new Map<string, HTMLImageElement>();
onPageReset(() => known.clear());

/** Announces that an image has been loaded, so that it is drawn. */
export const imagesCame = new Listeners();

/** Returns an image by its address once it is loaded; the first caller fetches it. One that fails is never drawn. */
export function imageOf(href: string): HTMLImageElement | undefined {
  const there = known.get(href);
  if (there) return there.complete && there.naturalWidth > 0 ? there : undefined;
  const image = new Image();
  image.addEventListener('load', () => imagesCame.tell());
  image.src = href;
  known.set(href, image);
  return undefined;
}

/** Resolves with an image once it is loaded; undefined if it fails. */
export async function imageThere(href: string): Promise<HTMLImageElement | undefined> {
  imageOf(href);
  const image = known.get(href)!;
  await image.decode().catch(() => undefined);
  return imageOf(href);
}
