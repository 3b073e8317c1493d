import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { preferencesIn } from '../../../../parts/platform/preferences/usePreference.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { part } from '../../../../ui/load-code.ts';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
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
}

/** Lists terms of the search to be ticked instead of typed, with their numbers of entities. */
export function Filters({ query, onQuery, preferences, facets }: Props) {
  const [isMore, setMore] = useState(() => Array.isArray(preferencesIn(preferences)['databaseFilterFields']));
  if (!facets) return <LoadingLines />;
  const group = (field: string) => ({
    field,
    chosen: requiredValues(query, field),
    onChoose: (values: string[]) => onQuery(withValues(query, field, values)),
  });
  return (
    <>
      <FilterGroup
        title="Class"
        {...group('class')}
        options={facets.byClass.map(({ count, class: { name, icon, colour } }) => ({
          name,
          count,
          mark: <ClassMark icon={icon} colour={colour} name="" />,
        }))}
      />
      <FilterGroup
        title="Status"
        {...group('Status')}
        options={facets.byStatus.map(({ name, count }) => ({ name, count, shown: <StatusMark status={name} /> }))}
      />
      <FilterGroup
        title="Label"
        {...group('label')}
        options={facets.byLabel.map(({ count, label: { name } }) => ({ name, count }))}
      />
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
