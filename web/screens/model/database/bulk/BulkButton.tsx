import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface Props extends ButtonProps {
  mark: Icon;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Shows a button of the bar; on narrow pages the word is below its icon. */
export const BulkButton = ({ mark: Mark, className = '', children, ...props }: Props) => (
  <Button
    variant="subtle"
    color="gray"
    className={`db-bulk-button ${className}`}
    leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
    {...props}
  >
    {children}
  </Button>
);
