import { useState } from 'react';

import type { DropEdge } from '../../ui/dragging/drag-beside.ts';
import { useKeptFocus } from '../../ui/focus/useKeptFocus.ts';
import type { Place } from '../places.ts';
import { MorePins } from './MorePins.tsx';
import { PinnedLink } from './PinnedLink.tsx';
import { useFit } from './useFit.ts';
import { usePins } from './usePins.ts';

/** Shows the user's pinned links in the top bar, as many as fit; the rest are under More. */
export function PinnedLinks() {
  const { shown, move } = usePins();
  const { strip, ruler, count } = useFit(shown.map(({ name }) => name).join());
  const [said, setSaid] = useState('');
  const keepFocus = useKeptFocus(shown.map(({ slug }) => slug).join());
  const moveTo = (place: Place, edge: DropEdge, at: number) => {
    const other = shown[at];
    if (!other) return;
    move(place.slug, edge, other.slug);
    setSaid(`${place.name}, ${at + 1} of ${shown.length}`);
  };
  return (
    <nav ref={strip} aria-label="Pinned" className="tr-wide sh-pins">
      {shown.slice(0, count).map((place, at) => (
        <PinnedLink
          key={place.slug}
          place={place}
          onDrop={(slug, edge) => move(slug, edge, place.slug)}
          onStep={(link, step) => {
            keepFocus(link);
            moveTo(place, step < 0 ? 'before' : 'after', at + step);
          }}
        />
      ))}
      <MorePins hidden={shown.slice(count)} />
      <span id="sh-pins-how" hidden>
        Press Shift with an arrow key to move it.
      </span>
      <span role="status" className="tr-visually-hidden">
        {said}
      </span>
      <div ref={ruler} aria-hidden className="sh-ruler">
        {shown.map(({ slug, name }) => (
          <span key={slug} className="sh-link">
            {name}
          </span>
        ))}
        <span className="sh-link sh-more">More</span>
      </div>
    </nav>
  );
}
