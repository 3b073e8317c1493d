import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { EmptyState } from '../../../../ui/States.tsx';
import type { Search } from '../search/useSearch.ts';

interface Props {
  search: Search;
  mayWrite: boolean;
}

/** Says that there are no rows, and suggests to clear the search or to create an entity. */
export function NothingFound({ search, mayWrite }: Props) {
  const { organization, projectId, asOf } = useHere();
  if (search.text.trim() !== '')
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => search.setText('')}>
            Clear the search
          </Button>
        }
      >
        No matches.
      </EmptyState>
    );
  const begin = mayWrite && !asOf && (
    <Button variant="default" component={Link} to={paths.dashboard(organization, projectId)}>
      Get started
    </Button>
  );
  return <EmptyState action={begin}>No entities to display.</EmptyState>;
}
