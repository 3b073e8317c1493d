import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
import { valuesOf, withValues } from '../search/terms.ts';
import { StatusMark } from '../table/StatusMark.tsx';
import type { Facets } from '../useFacets.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  /** Left out until they are counted. */
  facets: Facets | undefined;
}

/** Terms of the search to be ticked instead of typed, with how many entities each would find. */
export function Filters({ query, onQuery, facets }: Props) {
  if (!facets) return <LoadingLines />;
  const group = (field: string) => ({
    chosen: valuesOf(query, field),
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
      {facets.total === 0 && <EmptyState>Nothing was found to filter.</EmptyState>}
    </>
  );
}
