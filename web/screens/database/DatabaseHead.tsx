import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { DatabaseHead_project$key } from '#graph/DatabaseHead_project.graphql';

import { PageHead } from '../../ui/PageHead.tsx';
import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { Columns } from './columns/useColumns.ts';
import { NewEntityMenu } from './NewEntityMenu.tsx';
import type { Search } from './search/useSearch.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Props {
  project: DatabaseHead_project$key;
  columns: Columns;
  search: Search;
  isFlat: boolean;
  onFlat: (isFlat: boolean) => void;
  onFilters: () => void;
  mayWrite: boolean;
}

/** How many entities there are, how they are shown, and the way to a new one. */
export function DatabaseHead({ columns, search, isFlat, onFlat, onFilters, mayWrite, ...props }: Props) {
  const project = useFragment(
    graphql`
      fragment DatabaseHead_project on Project {
        counts {
          total
        }
        ...NewEntityMenu_project
      }
    `,
    props.project,
  );
  const { total } = project.counts;
  return (
    <PageHead
      title={
        <>
          Database{' '}
          <span className="db-total">
            {total} {total === 1 ? 'entity' : 'entities'}
          </span>
        </>
      }
      note={mayWrite ? undefined : 'You can view this project. Ask an Owner to edit.'}
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
            onClick={onFilters}
          >
            Filter
          </Button>
          <ColumnsMenu columns={columns} />
          <ViewSwitch isFlat={isFlat} isSearched={search.text.trim() !== ''} onFlat={onFlat} />
          {mayWrite && <NewEntityMenu project={project} />}
        </>
      }
    />
  );
}
