import type { DropEdge } from '../../ui/dragging/drag-beside.ts';
import type { Edition } from '../../ui/edition.ts';

/** The preference keys of the pinned links, by edition. */
export const PIN_KEYS: Record<Edition, string> = { standard: 'pinned_links', second: 'sopatra_pinned_links' };

const defaults: Record<Edition, readonly string[]> = {
  standard: ['dashboard', 'database', 'diagrams', 'documents'],
  second: ['dashboard', 'import-analyzer', 'diagrams'],
};

/**
 * The position of each pinned link by slug, smallest first; false if it was unpinned. It is stored as a record instead of a list, since
 * records are merged: concurrent changes from another browser are kept.
 */
export type Pins = Record<string, number | false>;

const numbered = (slugs: readonly string[]): Pins => Object.fromEntries(slugs.map((slug, at) => [slug, at + 1]));
const isStand = (stand: unknown): stand is number | false => stand === false || Number.isFinite(stand);

/** Reads the stored pins over the defaults. A list, which scripts may store, replaces the defaults. */
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

/** Returns the slugs of the pinned links in order. Slugs without a place yet are kept. */
export const slugsOf = (pins: Pins): string[] => stands(pins).map(([slug]) => slug);

/** Returns the change that pins a link at the end. */
export const pinLink = (pins: Pins, slug: string): Pins => ({
  [slug]: Math.max(0, ...stands(pins).map(([, at]) => at)) + 1,
});

/** Returns the change that unpins a link. */
export const unpinLink = (slug: string): Pins => ({ [slug]: false });

/** Returns the change that moves a link beside another. */
export function movePinBeside(pins: Pins, slug: string, edge: DropEdge, other: string): Pins {
  const rest = stands(pins).filter(([each]) => each !== slug);
  const beside = rest.findIndex(([each]) => each === other);
  if (beside < 0 || rest.length === stands(pins).length) return {};
  const at = edge === 'before' ? beside : beside + 1;
  const [low, high] = [rest[at - 1]?.[1], rest[at]?.[1]];
  const stand = low === undefined ? high! - 1 : high === undefined ? low + 1 : (low + high) / 2;
  // If there is no number between two neighbours, all links are numbered again.
  return stand === low || stand === high
    ? numbered(rest.map(([each]) => each).toSpliced(at, 0, slug))
    : { [slug]: stand };
}

/** Counts the links that fit into a width, which the button for the rest shares. */
export function countFittingLinks(widths: readonly number[], room: number): number {
  let used = 0;
  const over = widths.findIndex((width) => (used += width) > room);
  return over < 0 ? widths.length : over;
}
