import { isRecord } from '../../../../ui/is-record.ts';

/** A tab that can be arranged. */
export interface ArrangedTab {
  /** Its name, unique in a sidebar. */
  name: string;
  /** True if it is hidden by default. */
  isExtra?: boolean;
}

/** A user's arrangement of the tabs of a sidebar. */
export interface Arrangement {
  /** The names of tabs, in the chosen order. */
  order: readonly string[];
  /** Tabs that the user has shown (true) or hidden (false), by name. */
  chosen: Readonly<Record<string, boolean>>;
  /** The name of the last opened tab. */
  open: string | undefined;
}

/** Reads a saved arrangement, ignoring invalid parts. */
export function arrangementIn(saved: unknown): Arrangement {
  const { order, chosen, open } = isRecord(saved) ? saved : {};
  return {
    order: Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [],
    chosen: Object.fromEntries(
      Object.entries(isRecord(chosen) ? chosen : {}).flatMap(([name, is]) =>
        typeof is === 'boolean' ? [[name, is]] : [],
      ),
    ),
    open: typeof open === 'string' ? open : undefined,
  };
}

/** Sorts tabs by the arrangement; tabs that were never moved follow their default predecessors. */
export function sortTabs<T extends ArrangedTab>(tabs: readonly T[], { order }: Arrangement): T[] {
  const placed = order.flatMap((name) => tabs.find((tab) => tab.name === name) ?? []);
  for (const [at, tab] of tabs.entries()) {
    if (placed.includes(tab)) continue;
    const before = tabs[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, tab);
  }
  return placed;
}

/** Tells whether a tab is visible. */
export const isChosen = ({ name, isExtra = false }: ArrangedTab, { chosen }: Arrangement): boolean =>
  chosen[name] ?? !isExtra;

/** Returns the names with one moved to the position of another. */
export function moveTab(names: readonly string[], name: string, other: string): string[] {
  const to = names.indexOf(other);
  return names.filter((each) => each !== name).toSpliced(to, 0, name);
}
