import { AddedFilter } from './AddedFilter.tsx';

interface Props {
  query: string;
  onQuery: (query: string) => void;
}

const groupings = [
  { by: 'createdby', title: 'Created by' },
  { by: 'modifiedby', title: 'Modified by' },
  { by: 'lockedby', title: 'Locked by' },
  { by: 'created', title: 'Month of creation' },
  { by: 'modified', title: 'Month of the last change' },
];

/** Filters by the people who created, changed and locked entities, and when, with the numbers of entities. */
export default function PeopleFilters(props: Props) {
  return (
    <>
      {groupings.map((grouping) => (
        <AddedFilter key={grouping.by} grouping={grouping} {...props} />
      ))}
    </>
  );
}
