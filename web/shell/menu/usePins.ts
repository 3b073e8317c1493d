import { useSaved } from '../../parts/platform/preferences/saved.tsx';
import { edition } from '../../ui/edition.ts';
import type { Edge } from '../../ui/useDragBeside.ts';
import { placesOf, type Place } from '../places.ts';
import { movedBeside, PIN_KEYS, pinned, pinsIn, slugsOf, unpinned, type Pins } from './pins.ts';

interface PinnedPlaces {
  /** The pinned places that exist, in order. */
  shown: Place[];
  isPinned: (slug: string) => boolean;
  pin: (slug: string) => void;
  unpin: (slug: string) => void;
  move: (slug: string, edge: Edge, other: string) => void;
}

/** Returns the pinned links of this edition with their actions; each change is saved at once. */
export function usePins(): PinnedPlaces {
  const [saved, save] = useSaved(PIN_KEYS[edition()]);
  const pins = pinsIn(saved, edition());
  const slugs = slugsOf(pins);
  const places = placesOf(edition());
  // A stored list is replaced by a complete record.
  const change = (changed: Pins) => save(Array.isArray(saved) ? { ...pins, ...changed } : changed);
  return {
    shown: slugs.flatMap((slug) => places.find((place) => place.slug === slug) ?? []),
    isPinned: (slug) => slugs.includes(slug),
    pin: (slug) => change(pinned(pins, slug)),
    unpin: (slug) => change(unpinned(slug)),
    move: (slug, edge, other) => change(movedBeside(pins, slug, edge, other)),
  };
}
