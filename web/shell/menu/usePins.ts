import { useSaved } from '../../parts/platform/preferences/saved.tsx';
import type { DropEdge } from '../../ui/dragging/drag-beside.ts';
import { edition } from '../../ui/edition.ts';
import { placesOf, type Place } from '../places.ts';
import { movePinBeside, PIN_KEYS, pinLink, pinsIn, slugsOf, unpinLink, type Pins } from './pins.ts';

interface PinnedPlaces {
  /** The pinned places that exist, in order. */
  shown: Place[];
  isPinned: (slug: string) => boolean;
  pin: (slug: string) => void;
  unpin: (slug: string) => void;
  move: (slug: string, edge: DropEdge, other: string) => void;
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
    pin: (slug) => change(pinLink(pins, slug)),
    unpin: (slug) => change(unpinLink(slug)),
    move: (slug, edge, other) => change(movePinBeside(pins, slug, edge, other)),
  };
}
