import './hierarchy.css';
import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBinaryTree } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { useChoice } from '../../platform/preferences/useChoice.ts';
import { Hierarchy } from './Hierarchy.tsx';

interface Props {
  /** The number of the entity on the page. */
  current: number;
  preferences: unknown;
  /** The page beside the tree; it is given the button that shows and hides the tree. */
  children: (button: ReactNode) => ReactNode;
}

/** The hierarchy at the left where there is room, and behind a button where there is not. */
export function HierarchyFrame({ current, preferences, children }: Props) {
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const [isShown, setShown] = useChoice('hierarchyShown', preferences, true);
  // The drawer is opened at an entity, and closed by going to another.
  const [openedAt, setOpenedAt] = useState<number>();
  const isDrawerOpen = openedAt === current;
  const isOpen = isWide ? isShown : isDrawerOpen;
  const button = (
    <Button
      variant="subtle"
      color="gray"
      className="hi-button"
      aria-label="Hierarchy"
      title={isOpen ? 'Hide the hierarchy' : 'Show the hierarchy'}
      aria-expanded={isOpen}
      leftSection={<IconBinaryTree size={16} stroke={1.75} aria-hidden />}
      onClick={() => (isWide ? setShown(!isShown) : setOpenedAt(current))}
    >
      Hierarchy
    </Button>
  );
  return (
    <div className="hi-frame">
      {isWide ? (
        isShown && (
          <aside className="hi-side" aria-labelledby="hierarchy">
            <h2 id="hierarchy">Hierarchy</h2>
            <Hierarchy current={current} />
          </aside>
        )
      ) : (
        <Drawer.Root opened={isDrawerOpen} onClose={() => setOpenedAt(undefined)} size={320} className="hi-drawer">
          <Drawer.Overlay />
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>Hierarchy</Drawer.Title>
              <Drawer.CloseButton aria-label="Close" />
            </Drawer.Header>
            <Drawer.Body className="hi-body">
              <Hierarchy current={current} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      {children(button)}
    </div>
  );
}
