import './compare.css';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Expands and collapses a row of a list. */
export function OpenButton({ isOpen, onToggle, children }: Props) {
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className="tr-row bl-open" aria-expanded={isOpen} onClick={onToggle}>
      <Arrow size={14} stroke={2} aria-hidden />
      <span className="bl-cut">{children}</span>
    </UnstyledButton>
  );
}
