import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';

import { useShortcut } from '../../../ui/shortcuts.tsx';

interface Props {
  label: string;
  search: string;
  /** Left out where rows are found in other ways. */
  onSearch: ((text: string) => void) | undefined;
  children?: ReactNode;
}

/** The line over a table: its search ('/' goes there), and what else narrows it. */
export function Tools({ label, search, onSearch, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', `Search ${label.toLowerCase()}`, () => field.current?.focus(), {
    isOn: onSearch !== undefined,
  });
  return (
    <div className="tb-tools">
      {onSearch && (
        <TextInput
          ref={field}
          className="tb-search"
          size="xs"
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {children}
    </div>
  );
}
