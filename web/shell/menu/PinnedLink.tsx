import { NavLink } from 'react-router';

import { useHere } from '../../routing/paths.ts';
import type { Place } from '../places.ts';
import type { Edge } from './pins.ts';
import { useDrag } from './useDrag.ts';

interface Props {
  place: Place;
  /** Another link was dropped beside it. */
  onDrop: (dropped: string, edge: Edge) => void;
  /** It is moved by one with the keys. */
  onStep: (step: -1 | 1) => void;
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** A screen in the top bar; dragged, or moved with Shift and an arrow key, it takes another place. */
export function PinnedLink({ place: { slug, name, path }, onDrop, onStep }: Props) {
  const { organization, projectId } = useHere();
  const { link, edge } = useDrag(slug, onDrop);
  return (
    <NavLink
      ref={link}
      className="sh-link"
      data-edge={edge}
      to={path(organization, projectId)}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      aria-describedby="sh-pins-how"
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        onStep(step);
        // Who is moved about on the page loses the focus.
        requestAnimationFrame(() => link.current?.focus());
      }}
    >
      {name}
    </NavLink>
  );
}
