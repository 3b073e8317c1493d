import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import { useSwitch } from '../../parts/platform/preferences/saved.tsx';

interface Props {
  name: string;
  /** The preference that stores whether the group is open. */
  preference: string;
  children: ReactNode;
}

/** Shows a collapsible group of the menu, which stays as the user left it. */
export function MenuGroup({ name, preference, children }: Props) {
  const [isOpen, setOpen] = useSwitch(preference, true);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className="mn-block">
      <button
        type="button"
        className="tr-row tr-plain mn-group"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={12} stroke={2} aria-hidden />
        {name}
      </button>
      {isOpen && (
        <ul id={id} aria-label={name}>
          {children}
        </ul>
      )}
    </div>
  );
}
