import { createContext, use } from 'react';

import { useSaved } from '../../../platform/preferences/saved.tsx';

/** The relations that are pinned by default, of all classes; the user's first pin adds to them. */
export const UsualPins = createContext<readonly string[]>([]);

interface Relation {
  name: string;
  /** True if it was pinned when the page was read. */
  wasPinned: boolean;
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the viewer's pinned relations, as saved last by any window; the server's defaults until the viewer pins one. */
export function usePinned(): { isPinned: (of: Relation) => boolean; toggle: (of: Relation) => void } {
  const usual = use(UsualPins);
  const [saved, save] = useSaved('pinned_relationships');
  const own = Array.isArray(saved) ? (saved as string[]) : undefined;
  const isPinned = ({ name, wasPinned }: Relation) => own?.some((each) => isSame(each, name)) ?? wasPinned;
  const toggle = (of: Relation) => {
    const others = (own ?? usual).filter((each) => !isSame(each, of.name));
    save(isPinned(of) ? others : [...others, of.name]);
  };
  return { isPinned, toggle };
}
