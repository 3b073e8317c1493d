import { Button, Group } from '@mantine/core';

import { figure } from '../../../ui/figures.ts';
import type { Served } from './served.ts';

interface Props {
  label: string;
  /** The number of matching rows. */
  found: number;
  offset: number;
  count: number;
  page: number;
  size: number;
  served: Served | undefined;
  onPage: (page: number) => void;
}

/** Shows the number of rows and the buttons for pages below a table. */
export const Foot = ({ label, found, offset, count, page, size, served, onPage }: Props) => (
  <div className="tr-row tr-small tb-foot">
    <span role="status">
      {served?.isOpen
        ? `${label}: the latest ${count}`
        : found > count
          ? `${label}: ${offset + 1} to ${offset + count} of ${figure(found)}`
          : `${label}: ${figure(found)}`}
    </span>
    {!served && found > size && (
      <Group gap="xs">
        <Button variant="default" size="compact-sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          Previous page
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={(page + 1) * size >= found}
          onClick={() => onPage(page + 1)}
        >
          Next page
        </Button>
      </Group>
    )}
    {served?.onMore && (
      <Button variant="default" size="compact-sm" loading={served.isLoading} onClick={served.onMore}>
        Show more
      </Button>
    )}
  </div>
);
