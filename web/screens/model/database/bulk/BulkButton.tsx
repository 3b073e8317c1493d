import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';

import { useCommand } from '../../../../ui/shortcuts.tsx';
import { bulkWords } from './bulk-words.ts';

interface Props extends ButtonProps {
  mark: Icon;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: string;
}

/** Shows a button of the bar, and offers it as a command of the page; on narrow pages the word is below its icon. */
export function BulkButton({ mark: Mark, className = '', children, ref = null, ...props }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const [does = children, words = ''] = bulkWords[children] ?? [];
  useCommand({ does, words, icon: Mark, run: () => own.current?.click() });
  return (
    <Button
      ref={useMergedRef(own, ref)}
      variant="subtle"
      color="gray"
      className={`db-bulk-button ${className}`}
      leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
      {...props}
    >
      {children}
    </Button>
  );
}
