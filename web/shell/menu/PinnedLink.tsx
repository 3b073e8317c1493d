import { NavLink } from 'react-router';

import { useHere } from '../../routing/paths.ts';
import type { DropEdge } from '../../ui/dragging/drag-beside.ts';
import { useDragBeside } from '../../ui/dragging/useDragBeside.ts';
import type { Place } from '../places.ts';

interface Props {
  place: Place;
  /** Called when another link is dropped beside this one. */
  onDrop: (dropped: string, edge: DropEdge) => void;
  /** Called when the link is moved by one place with the keyboard. */
  onStep: (link: HTMLElement, step: -1 | 1) => void;
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows a pinned link in the top bar; it is moved by dragging, or with Shift and an arrow key. */
export function PinnedLink({ place: { slug, name, path }, onDrop, onStep }: Props) {
  const { organization, projectId } = useHere();
  const { element, edge } = useDragBeside<HTMLAnchorElement>({ list: 'pinned links', id: slug }, onDrop);
  return (
    <NavLink
      ref={element}
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
        onStep(event.currentTarget, step);
      }}
    >
      {name}
    </NavLink>
  );
}
