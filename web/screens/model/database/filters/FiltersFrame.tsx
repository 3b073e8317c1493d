import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Holds the filters: at the left where there is room, in a sheet otherwise. */
export const FiltersFrame = ({ isWide, isOpen, onClose, children }: Props) =>
  isWide ? (
    isOpen && (
      <aside className="db-side" aria-label="Filter">
        {children}
      </aside>
    )
  ) : (
    <Drawer opened={isOpen} onClose={onClose} title="Filter" size={320} padding="md">
      {children}
    </Drawer>
  );
