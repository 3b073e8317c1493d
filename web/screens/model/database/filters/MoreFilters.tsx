import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

import { preferencesIn, usePreference } from '../../../../parts/platform/preferences/usePreference.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import { groupingIn, type Grouping } from '../groups/grouping.ts';
import GroupList from '../groups/GroupList.tsx';
import { AddedFilter } from './AddedFilter.tsx';

const KEY = 'databaseFilterFields';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  preferences: unknown;
}

/** Shows the filters that somebody has added: any property, relation, person or month by which entities can be counted. */
export default function MoreFilters({ query, onQuery, preferences }: Props) {
  const [added, setAdded] = useState(() => {
    const saved = preferencesIn(preferences)[KEY];
    return Array.isArray(saved) ? saved.flatMap((each) => groupingIn(each) ?? []) : [];
  });
  const save = usePreference();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Grouping[]) => {
    setAdded(next);
    save(KEY, next);
  };
  return (
    <>
      {added.map((grouping) => (
        <AddedFilter
          key={grouping.by}
          grouping={grouping}
          query={query}
          onQuery={onQuery}
          onRemove={() => choose(added.filter(({ by }) => by !== grouping.by))}
        />
      ))}
      <div className="db-group">
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus>
          <Popover.Target>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              Add a filter
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Add a filter" p="xs">
            <Suspense fallback={<LoadingLines count={4} />}>
              <GroupList
                group={undefined}
                onGroup={(next) => {
                  setOpen(false);
                  if (added.every(({ by }) => by !== next.by)) choose([...added, next]);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      </div>
    </>
  );
}
