import './hierarchy.css';
import { Button } from '@mantine/core';
import { IconBinaryTree } from '@tabler/icons-react';

import type { LeftToggle } from '../sidebar/left/LeftSidebar.tsx';

/** Shows and hides the hierarchy at the left of the page. */
export const HierarchyButton = ({ isOpen, onClick }: LeftToggle) => (
  <Button
    variant="subtle"
    color="gray"
    className="hi-button"
    aria-label="Hierarchy"
    title={isOpen ? 'Hide the hierarchy' : 'Show the hierarchy'}
    aria-expanded={isOpen}
    leftSection={<IconBinaryTree size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
  >
    Hierarchy
  </Button>
);
