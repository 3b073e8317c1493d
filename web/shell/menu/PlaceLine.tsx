import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { NavLink } from 'react-router';

import { useHere } from '../../routing/paths.ts';
import type { Place } from '../places.ts';
import { usePins } from './usePins.ts';

/** Shows a place in the menu, with a button that pins it to the top bar. */
export function PlaceLine({ place: { slug, name, icon: PlaceIcon, path } }: { place: Place }) {
  const { organization, projectId } = useHere();
  const { isPinned, pin, unpin } = usePins();
  const isOn = isPinned(slug);
  const does = isOn ? `Unpin ${name}` : `Pin ${name}`;
  const Pin = isOn ? IconPinFilled : IconPin;
  return (
    <li className="mn-line">
      <NavLink className="tr-row tr-plain mn-link" to={path(organization, projectId)}>
        <PlaceIcon size={16} stroke={1.75} aria-hidden />
        <span>{name}</span>
      </NavLink>
      <Tooltip label={does} position="right">
        <ActionIcon
          className="mn-pin"
          variant="subtle"
          color="gray"
          c="var(--tr-ink-2)"
          size={24}
          data-aside
          data-on={isOn || undefined}
          aria-label={does}
          onClick={() => (isOn ? unpin(slug) : pin(slug))}
        >
          <Pin size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
