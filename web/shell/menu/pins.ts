import type { Edition } from '../../ui/edition.ts';

/** Where preferences keep the pinned links of each edition. */
export const PIN_KEYS: Record<Edition, string> = { standard: 'pinned_links', second: 'sopatra_pinned_links' };

const defaults: Record<Edition, readonly string[]> = {
  standard: ['dashboard', 'database', 'diagrams', 'documents'],
  second: ['dashboard', 'import-analyzer', 'diagrams'],
};

/** The slugs of the pinned links, in order, as saved; the usual ones where nothing is. Some may lead nowhere yet, and keep their place. */
export const pinsIn = (saved: unknown, edition: Edition): string[] => [
  ...new Set(
    Array.isArray(saved) ? saved.filter((slug): slug is string => typeof slug === 'string') : defaults[edition],
  ),
];

export type Edge = 'before' | 'after';

/** The pins with one of them moved beside another. */
export function movedBeside(pins: readonly string[], slug: string, edge: Edge, other: string): string[] {
  const rest = pins.filter((each) => each !== slug);
  const at = rest.indexOf(other);
  if (slug === other || at < 0 || rest.length === pins.length) return [...pins];
  return rest.toSpliced(edge === 'before' ? at : at + 1, 0, slug);
}

/** How many links fit into a width, of which the button for the rest has its share. */
export function fitting(widths: readonly number[], room: number): number {
  let used = 0;
  const over = widths.findIndex((width) => (used += width) > room);
  return over < 0 ? widths.length : over;
}
