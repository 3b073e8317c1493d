import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';

import { preferencesIn, usePreference } from '../../../../parts/platform/preferences/usePreference.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import { Choices } from '../columns/filter/Choices.tsx';
import GroupList from '../groups/GroupList.tsx';
import { groupingIn, type Grouping } from '../groups/useGroup.ts';
import { fieldsOf, withWritten, writtenOf } from '../search/terms.ts';

const KEY = 'databaseFilterFields';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  preferences: unknown;
}

/** The filters that somebody has added: any property, relation, person or month by which entities can be counted. */
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
        <Added
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

/** How a grouping is written before a colon. */
const fieldsIn = (by: string) => (by.startsWith('"') ? fieldsOf(by.slice(1, -1).replace(/\\(.)/g, '$1')) : [by]);

interface AddedProps extends Omit<Props, 'preferences'> {
  grouping: Grouping;
  onRemove: () => void;
}

function Added({ grouping: { by, title }, query, onQuery, onRemove }: AddedProps) {
  const id = useId();
  const fields = fieldsIn(by);
  const written = writtenOf(query, fields);
  const put = (values: readonly string[]) => onQuery(withWritten(query, fields, values));
  return (
    <section className="db-group" aria-labelledby={id}>
      <div className="db-group-head">
        <span id={id}>{title}</span>
        <span className="db-group-actions">
          {written.length > 0 && (
            <UnstyledButton className="db-link" aria-label={`Clear ${title}`} onClick={() => put([])}>
              Clear
            </UnstyledButton>
          )}
          <UnstyledButton className="db-link" aria-label={`Remove the filter ${title}`} onClick={onRemove}>
            Remove
          </UnstyledButton>
        </span>
      </div>
      <Choices
        column={{ key: by === 'label' ? 'labels' : by, title, width: 0, fields }}
        query={withWritten(query, fields, [])}
        written={written}
        onSet={put}
      />
    </section>
  );
}
