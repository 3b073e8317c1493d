import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';

import { preferencesIn } from '../../../../parts/platform/preferences/usePreference.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { part } from '../../../../ui/load-code.ts';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
import type { Vocabulary } from '../search/completion/vocabulary.ts';
import { requiredValues, withValues } from '../search/terms.ts';
import { StatusMark } from '../table/StatusMark.tsx';
import type { Facets } from '../useFacets.ts';
import { FilterGroup } from './FilterGroup.tsx';

/** Loads after the default filters; holds those that somebody has added, and adds others. */
const MoreFilters = lazy(() => part(() => import('./MoreFilters.tsx')));

interface Props {
  query: string;
  onQuery: (query: string) => void;
  preferences: unknown;
  /** Undefined until they are counted. */
  facets: Facets | undefined;
  /** The names of the project; undefined until they are learnt. */
  vocabulary: Vocabulary | undefined;
  onLearn: () => void;
}

const named = (options: readonly { name: string }[]) => new Set(options.map(({ name }) => name.toLowerCase()));

/** Lists terms of the search to be ticked instead of typed, with their numbers of entities. */
export function Filters({ query, onQuery, preferences, facets, vocabulary, onLearn }: Props) {
  const [isMore, setMore] = useState(() => Array.isArray(preferencesIn(preferences)['databaseFilterFields']));
  const { byClass = [], byStatus = [], byLabel = [] } = facets ?? {};
  const groups = [
    {
      title: 'Class',
      field: 'class',
      known: vocabulary?.names.classes,
      options: byClass.map(({ count, class: { name, icon, colour } }) => ({
        name,
        count,
        mark: <ClassMark icon={icon} colour={colour} name="" />,
      })),
    },
    {
      title: 'Status',
      field: 'Status',
      known: vocabulary && [...vocabulary.states, ...(vocabulary.properties.get('Status') ?? [])],
      options: byStatus.map(({ name, count }) => ({ name, count, shown: <StatusMark status={name} /> })),
    },
    {
      title: 'Label',
      field: 'label',
      known: vocabulary?.names.labels,
      options: byLabel.map(({ count, label: { name } }) => ({ name, count })),
    },
  ].map((each) => ({ ...each, chosen: requiredValues(query, each.field) }));
  // Only the names of the project tell which values of the query exist that no entity has.
  const isWithout = groups.some(({ chosen, options }) =>
    chosen.some((value) => !named(options).has(value.toLowerCase())),
  );
  const isAsking = facets !== undefined && isWithout;
  useEffect(() => {
    if (isAsking) onLearn();
  }, [isAsking, onLearn]);
  if (!facets) return <LoadingLines />;
  return (
    <>
      {groups.map((group) => (
        <FilterGroup
          key={group.field}
          {...group}
          onChoose={(values) => onQuery(withValues(query, group.field, values))}
        />
      ))}
      {isMore ? (
        <Suspense fallback={<LoadingLines count={2} />}>
          <MoreFilters query={query} onQuery={onQuery} preferences={preferences} />
        </Suspense>
      ) : (
        <div className="db-group">
          <UnstyledButton className="db-link" onClick={() => setMore(true)}>
            More filters
          </UnstyledButton>
        </div>
      )}
      {facets.total === 0 && <EmptyState>Nothing to filter.</EmptyState>}
    </>
  );
}
