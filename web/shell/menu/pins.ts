import type { Edition } from '../../ui/edition.ts';

/** Where preferences keep the pinned links of each edition. */
export const PIN_KEYS: Record<Edition, string> = { standard: 'pinned_links', second: 'sopatra_pinned_links' };

const defaults: Record<Edition, readonly string[]> = {
  standard: ['dashboard', 'database', 'diagrams', 'documents'],
  second: ['dashboard', 'import-analyzer', 'diagrams'],
};

/** Where each link stands, by its slug: the smaller the number, the further in front; false where it was taken out. Saved so, and not as a list, since records are merged: what another browser pins or takes out meanwhile stays. */
export type Pins = Record<string, number | false>;

const numbered = (slugs: readonly string[]): Pins => Object.fromEntries(slugs.map((slug, at) => [slug, at + 1]));
const isStand = (stand: unknown): stand is number | false => stand === false || Number.isFinite(stand);

/** The pinned links as saved, over the usual ones. A list, which a script may save, is of all that are pinned. */
export function pinsIn(saved: unknown, edition: Edition): Pins {
  const usual = numbered(defaults[edition]);
  if (Array.isArray(saved)) {
    for (const slug of defaults[edition]) usual[slug] = false;
    return { ...usual, ...numbered(saved.filter((slug) => typeof slug === 'string')) };
  }
  for (const [slug, stand] of Object.entries(saved ?? {})) if (isStand(stand)) usual[slug] = stand;
  return usual;
}

const stands = (pins: Pins): [slug: string, stand: number][] =>
  Object.entries(pins)
    .filter((each): each is [string, number] => each[1] !== false)
    .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1));

/** The slugs of the pinned links, in order. Some may lead nowhere yet, and keep their place. */
export const slugsOf = (pins: Pins): string[] => stands(pins).map(([slug]) => slug);

/** What changes where a link is pinned: it stands last. */
export const pinned = (pins: Pins, slug: string): Pins => ({
  [slug]: Math.max(0, ...stands(pins).map(([, at]) => at)) + 1,
});

/** What changes where it is taken out. */
export const unpinned = (slug: string): Pins => ({ [slug]: false });

export type Edge = 'before' | 'after';

/** What changes where one of them is moved beside another. */
export function movedBeside(pins: Pins, slug: string, edge: Edge, other: string): Pins {
  const rest = stands(pins).filter(([each]) => each !== slug);
  const beside = rest.findIndex(([each]) => each === other);
  if (beside < 0 || rest.length === stands(pins).length) return {};
  const at = edge === 'before' ? beside : beside + 1;
  const [low, high] = [rest[at - 1]?.[1], rest[at]?.[1]];
  const stand = low === undefined ? high! - 1 : high === undefined ? low + 1 : (low + high) / 2;
  // Between two that stand in the same place, or next to it, there is no other: all are numbered anew.
  return stand === low || stand === high
    ? numbered(rest.map(([each]) => each).toSpliced(at, 0, slug))
    : { [slug]: stand };
}

/** How many links fit into a width, of which the button for the rest has its share. */
export function fitting(widths: readonly number[], room: number): number {
  let used = 0;
  const over = widths.findIndex((width) => (used += width) > room);
  return over < 0 ? widths.length : over;
}
