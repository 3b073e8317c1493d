import { Popover, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { part } from '../../../../../ui/load-code.ts';
import { FieldAhead } from '../../../../../ui/typing/FieldAhead.tsx';
import { writtenOf } from '../../search/terms.ts';
import type { EntityColumn } from '../column.ts';

const ColumnFilter = lazy(() => part(() => import('./ColumnFilter.tsx')));

export interface ColumnFiltering {
  query: string;
  onQuery: (query: string) => void;
  wrapped: readonly string[];
  onWrap: (wrapped: readonly string[]) => void;
}

/** Opens the filter of a column from its header; marked while there is a condition. */
export function ColumnFilterButton({
  column,
  query,
  onQuery,
  wrapped,
  onWrap,
  isOpen,
  onOpen,
  tabIndex,
}: ColumnFiltering & { column: EntityColumn; isOpen: boolean; onOpen: (isOpen: boolean) => void; tabIndex: 0 | -1 }) {
  const isAsked = writtenOf(query, column.fields ?? []).length > 0;
  const isWrapped = wrapped.includes(column.key);
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" offset={4} width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className="db-column-filter"
          aria-label={`Filter by ${column.title}`}
          title={`Filter by ${column.title}`}
          data-on={isAsked || undefined}
          data-open={isOpen || undefined}
          tabIndex={tabIndex}
          onClick={() => onOpen(!isOpen)}
        >
          <IconFilter size={14} stroke={isAsked ? 2.5 : 1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${column.title}`}>
        <Suspense fallback={<FieldAhead label="Filter" />}>
          <ColumnFilter
            column={column}
            query={query}
            onQuery={onQuery}
            isWrapped={isWrapped}
            onWrap={() => onWrap(isWrapped ? wrapped.filter((key) => key !== column.key) : [...wrapped, column.key])}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
