import { isRecord } from '../../../../ui/is-record.ts';

/** A tab as somebody arranges it. */
export interface Arranged {
  /** What stands on it; no two of a sidebar have the same. */
  name: string;
  /** Whether it stands among the others only once somebody asks for it. */
  isExtra?: boolean;
}

/** How somebody has arranged the tabs of a sidebar. */
export interface Arrangement {
  /** The names of tabs, in the order in which they shall stand. */
  order: readonly string[];
  /** Whether tabs that somebody has shown or hidden are shown, by their names. */
  chosen: Readonly<Record<string, boolean>>;
  /** The name of the tab that was opened last. */
  open: string | undefined;
}

/** What was saved, without what makes no sense. */
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

/** The tabs as they shall stand: those that nobody has moved come after the one that they usually follow. */
export function inOrder<T extends Arranged>(tabs: readonly T[], { order }: Arrangement): T[] {
  const placed = order.flatMap((name) => tabs.find((tab) => tab.name === name) ?? []);
  for (const [at, tab] of tabs.entries()) {
    if (placed.includes(tab)) continue;
    const before = tabs[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, tab);
  }
  return placed;
}

/** Whether a tab stands among the others. */
export const isChosen = ({ name, isExtra = false }: Arranged, { chosen }: Arrangement): boolean =>
  chosen[name] ?? !isExtra;

/** The order of all names once one stands where another does. */
export function movedTo(names: readonly string[], name: string, other: string): string[] {
  const to = names.indexOf(other);
  return names.filter((each) => each !== name).toSpliced(to, 0, name);
}
