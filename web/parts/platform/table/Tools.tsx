import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';

import { useShortcut } from '../../../ui/shortcuts.tsx';

interface Props {
  label: string;
  search: string;
  /** Undefined if rows are not searched here. */
  onSearch: ((text: string) => void) | undefined;
  children?: ReactNode;
}

/** Shows the line above a table: its search (key '/') and other filters. */
export function Tools({ label, search, onSearch, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', `Search ${label.toLowerCase()}`, () => field.current?.focus(), {
    isOn: onSearch !== undefined,
  });
  return (
    <div className="tr-wrap tb-tools">
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
