import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { NavLink } from 'react-router';

export interface NavGroup {
  name: string;
  places: { name: string; to: string; icon: Icon }[];
}

/** Shows the menu of the administration pages, in groups. */
export function AdminNav({ groups, onGo }: { groups: readonly NavGroup[]; onGo?: () => void }) {
  const id = useId();
  return groups.map(({ name, places }, index) => (
    <div key={name}>
      <h2 id={`${id}-${index}`} className="ad-group">
        {name}
      </h2>
      <ul className="tr-list" aria-labelledby={`${id}-${index}`}>
        {places.map(({ name: place, to, icon: PlaceIcon }) => (
          <li key={to}>
            <NavLink end className="tr-row ad-link" to={to} {...(onGo && { onClick: onGo })}>
              <PlaceIcon size={16} stroke={1.75} aria-hidden />
              {place}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
