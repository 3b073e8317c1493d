import { useSaved } from '../../parts/preferences/saved.tsx';
import { edition } from '../../ui/edition.ts';
import { placesOf, type Place } from '../places.ts';
import { movedBeside, PIN_KEYS, pinsIn, type Edge } from './pins.ts';

interface Pins {
  /** Those that lead somewhere, in order. */
  shown: Place[];
  isPinned: (slug: string) => boolean;
  pin: (slug: string) => void;
  unpin: (slug: string) => void;
  move: (slug: string, edge: Edge, other: string) => void;
}

/** The pinned links of this edition, and what can be done with them; every change is saved. */
export function usePins(): Pins {
  const [saved, save] = useSaved(PIN_KEYS[edition()]);
  const pins = pinsIn(saved, edition());
  const places = placesOf(edition());
  return {
    shown: pins.flatMap((slug) => places.find((place) => place.slug === slug) ?? []),
    isPinned: (slug) => pins.includes(slug),
    pin: (slug) => save([...pins.filter((each) => each !== slug), slug]),
    unpin: (slug) => save(pins.filter((each) => each !== slug)),
    move: (slug, edge, other) => save(movedBeside(pins, slug, edge, other)),
  };
}
