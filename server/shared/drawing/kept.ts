// Reuses the parts of a picture that have not changed since it was composed last.
import type { Content, Line, Shape } from './content.ts';
import type { PictureLayout } from './pictures/picture.ts';
import { sinceOf } from './pictures/since.ts';
import type { Item } from './scene.ts';

/** The composed items, by key; an unchanged shape or line keeps its item. */
export interface ItemCache extends Map<string, { of: unknown; sign: readonly unknown[]; item: Item }> {
  /** The content and boxes of the last composition. */
  last?: { content: Content; boxes: PictureLayout['boxes']; hasWholes: boolean };
}

/** Returns the item composed before from the same values, else a new one. */
export function reuseItem(
  kept: ItemCache | undefined,
  of: object,
  sign: readonly unknown[],
  make: () => Item,
  key: string,
): Item {
  const was = kept?.get(key);
  if (was && was.of === of && was.sign.every((each, at) => same(each, sign[at]))) return was.item;
  const item = make();
  kept?.set(key, { of, sign, item });
  return item;
}

/** Tells whether two values, or lists of values, are the same. */
const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => same(each, b[at])));

/** Returns a test for shapes and lines to compose anew since the last time; undefined if any may have changed. */
export function othersSince({ last }: ItemCache, content: Content, arranged: PictureLayout, hasWholes: boolean) {
  const since = sinceOf(arranged);
  if (!since || !last || since.before !== last.boxes || hasWholes || last.hasWholes) return undefined;
  // Where several lines leave a function as one arrow, only the first has the label, so lines depend on each other.
  const areApart = content.lines === last.content.lines || !content.lines.some(({ figures }) => figures?.['side']);
  if (!areApart) return undefined;
  const isSame = content === last.content;
  const said = new Set<Shape | Line>(isSame ? [] : [...last.content.shapes, ...last.content.lines]);
  return (key: string, of: Shape | Line | undefined): boolean =>
    since.boxes.has(key) || since.routes.has(key) || (!isSame && of !== undefined && !said.has(of));
}
