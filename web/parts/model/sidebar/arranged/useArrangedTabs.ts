import { isRecord } from '../../../../ui/is-record.ts';
import { useStore } from '../../../../ui/store.ts';
import { useSaved } from '../../../platform/preferences/saved.tsx';
import { arrangementIn, sortTabs, isChosen, moveTab, type ArrangedTab } from './arrangement.ts';
import { openedTabs, openTab } from './opened.ts';

const KEY = 'sidebars';

/** Returns a user's arrangement of a sidebar, and a function that saves parts of it. */
function useArrangement(side: string) {
  const [saved, save] = useSaved(KEY);
  return [
    arrangementIn(isRecord(saved) ? saved[side] : undefined),
    (change: object) => save({ [side]: change }),
  ] as const;
}

/** Returns the last opened tab of a sidebar, saved for all pages, and a function to open another. */
export function useOpenTab(side: string): [open: string | undefined, setOpen: (name: string | null) => void] {
  const [{ open }, save] = useArrangement(side);
  const last = useStore(openedTabs)[side];
  return [
    last ?? open,
    (name) => {
      if (name === null) return;
      openTab(side, name);
      save({ open: name });
    },
  ];
}

/** A line in the menu of tabs. */
export interface TabLine {
  name: string;
  isShown: boolean;
  /** The reason why it cannot be shown now. */
  why: string | undefined;
}

export interface TabChoice {
  lines: readonly TabLine[];
  /** Shows or hides a tab. */
  onToggle: (name: string) => void;
  /** Moves a tab to the position of another. */
  onMove: (name: string, other: string) => void;
  /** Resets the arrangement. */
  onReset: () => void;
}

/** Returns the tabs of a sidebar as the viewer has arranged them: visible ones in order, and the open one. */
export function useArrangedTabs<T extends ArrangedTab>(
  side: string,
  tabs: readonly T[],
  whyNot: (tab: T) => string | undefined = () => undefined,
): { shown: readonly T[]; open: T | undefined; setOpen: (name: string | null) => void; choice: TabChoice } {
  const [arrangement, save] = useArrangement(side);
  const [last, setOpen] = useOpenTab(side);
  const all = sortTabs(tabs, arrangement);
  const names = all.map(({ name }) => name);
  const possible = all.filter((tab) => whyNot(tab) === undefined);
  // A tab that was opened from elsewhere on the page is shown too.
  const asked = useStore(openedTabs)[side];
  const shown = possible.filter((tab) => tab.name === asked || isChosen(tab, arrangement));
  // Other tabs may be all that somebody has left: the usual ones come back.
  const stand = shown.length > 0 ? shown : possible.filter(({ isExtra = false }) => !isExtra);
  return {
    shown: stand,
    open: stand.find(({ name }) => name === last) ?? stand[0],
    setOpen,
    choice: {
      lines: all.map((tab) => ({ name: tab.name, isShown: stand.includes(tab), why: whyNot(tab) })),
      onToggle: (name) => {
        const isShown = stand.some((tab) => tab.name === name);
        save({ chosen: { [name]: !isShown } });
        if (!isShown) setOpen(name);
        else if (asked === name) openTab(side, undefined);
      },
      onMove: (name, other) => save({ order: moveTab(names, name, other) }),
      onReset: () => {
        openTab(side, undefined);
        save({ order: null, chosen: null, open: null });
      },
    },
  };
}
