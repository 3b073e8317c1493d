import './people.css';
import { IconUsers } from '@tabler/icons-react';

import { rem } from '../../../ui/media/text-size.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';

interface Props {
  /** Undefined for a team. */
  username: string | undefined;
  name: string;
  size: number;
}

/** Shows the mark of a user or a team beside its name, where screen readers need not hear it again. */
export const PartyMark = ({ username, name, size }: Props) => (
  <span aria-hidden style={{ display: 'inline-grid' }}>
    {username === undefined ? (
      <span className="pp-team" style={{ width: rem(size), height: rem(size) }}>
        <IconUsers size={rem(Math.round(size * 0.66))} stroke={1.75} />
      </span>
    ) : (
      <PersonMark username={username} fullName={name} size={size} />
    )}
  </span>
);
