import { createContext, use } from 'react';

import { useSaved } from '../../../platform/preferences/saved.tsx';

/** The names of the relations that the server says are pinned, of all classes: what the first pin is added to. */
export const UsualPins = createContext<readonly string[]>([]);

interface Relation {
  name: string;
  /** What the server said when the page was read. */
  wasPinned: boolean;
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Which relations the viewer has pinned, as this window or another saved it last; until they pin any, those that the server says. */
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
