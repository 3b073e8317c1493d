import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

import { useSwitch } from '../../parts/platform/preferences/saved.tsx';

interface Props {
  name: string;
  /** Remembers whether it is open. */
  preference: string;
  children: ReactNode;
}

/** A group of the menu that folds, and stays as it was left. */
export function MenuGroup({ name, preference, children }: Props) {
  const [isOpen, setOpen] = useSwitch(preference, true);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className="mn-block">
      <button
        type="button"
        className="mn-group"
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
