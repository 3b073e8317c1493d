import { startTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';

import type { Filters_project$key } from '#graph/Filters_project.graphql';
import type { FiltersRefetchQuery } from '#graph/FiltersRefetchQuery.graphql';

import { useNews } from '../../../relay/useNews.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { valuesOf, withValues } from '../search/terms.ts';
import { StatusMark } from '../table/StatusMark.tsx';
import { useCounts } from '../useCounts.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { useStatuses } from './useStatuses.ts';

interface Props {
  query: string;
  onQuery: (query: string) => void;
}

/** Terms of the search to be ticked instead of typed, with how many entities each has. */
export function Filters({ query, onQuery }: Props) {
  const [data, refetch] = useRefetchableFragment<FiltersRefetchQuery, Filters_project$key>(
    graphql`
      fragment Filters_project on Project @refetchable(queryName: "FiltersRefetchQuery") {
        revision
        counts {
          total
          byClass {
            count
            class {
              id
              classId
              name
              icon
              colour
            }
          }
          byLabel {
            count
            label {
              id
              name
            }
          }
        }
        ...useStatuses_project
      }
    `,
    useCounts(),
  );
  useNews(() => startTransition(() => void refetch({}, { fetchPolicy: 'store-and-network' })));
  const statuses = useStatuses(data);
  const group = (field: string) => ({
    chosen: valuesOf(query, field),
    onChoose: (values: string[]) => onQuery(withValues(query, field, values)),
  });
  const { byClass, byLabel } = data.counts;
  return (
    <>
      <FilterGroup
        title="Class"
        {...group('class')}
        options={byClass.map(({ count, class: { name, icon, colour } }) => ({
          name,
          count,
          mark: <ClassMark icon={icon} colour={colour} name="" />,
        }))}
      />
      <FilterGroup
        title="Status"
        {...group('Status')}
        options={statuses.map(({ name, count }) => ({ name, count, shown: <StatusMark status={name} /> }))}
      />
      <FilterGroup
        title="Label"
        {...group('label')}
        options={byLabel.map(({ count, label: { name } }) => ({ name, count }))}
      />
    </>
  );
}
