import { Button } from '@mantine/core';

import { EmptyState } from '../../../../ui/States.tsx';
import type { Search } from '../search/useSearch.ts';

/** In the place of the rows where there are none: what to do about it, where it is the search that leaves them out. */
export const NothingFound = ({ search }: { search: Search }) =>
  search.text.trim() === '' ? (
    <EmptyState>No entities to display.</EmptyState>
  ) : (
    <EmptyState
      action={
        <Button variant="default" onClick={() => search.setText('')}>
          Clear the search
        </Button>
      }
    >
      Nothing matches the search.
    </EmptyState>
  );
