import { useEffect, useRef, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type {
  LicenceType,
  People_organization$data,
  People_organization$key,
} from '#graph/People_organization.graphql';
import type { PeoplePageQuery, MemberOrder } from '#graph/PeoplePageQuery.graphql';

import type { Sorting } from '../../../../parts/platform/table/HeadRow.tsx';
import type { Served } from '../../../../parts/platform/table/served.ts';
import { useStateForBack, useOnReturn } from '../../../../routing/state-for-back.ts';

void graphql`
  fragment useMembers_member on Member {
    id
    username
    email
    isActivated
    level
    since
    lastLogin
    projectCount
    teams {
      id
      name
    }
    user {
      ...TurnAccountDialog_user @relay(mask: false)
    }
  }
`;

export type ListedMember = People_organization$data['members']['edges'][number]['node'];
const PAGE = 100;
const WAIT = 200;
const byName: Sorting = { id: 'NAME', isDescending: false };

/** Reads the members of an organization, which the server searches, sorts and pages. */
export function useMembers(organization: People_organization$key) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    PeoplePageQuery,
    People_organization$key
  >(
    graphql`
      fragment People_organization on Organization
      @refetchable(queryName: "PeoplePageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
        search: { type: "String" }
        order: { type: "MemberOrder", defaultValue: NAME }
        descending: { type: "Boolean", defaultValue: false }
      ) {
        slug
        licence {
          named {
            username
            type
          }
          seats {
            username
            type
          }
        }
        members(first: $first, after: $after, search: $search, order: $order, descending: $descending)
          @connection(key: "People_members", filters: []) {
          totalCount
          edges {
            node {
              ...useMembers_member @relay(mask: false)
            }
          }
        }
      }
    `,
    organization,
  );
  const [search, setSearch] = useStateForBack('people searched', '');
  const [sorting, setSorting] = useStateForBack('people sorted', byName);
  const [isWaiting, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = (text: string, { id, isDescending }: Sorting) =>
    start(
      () =>
        void refetch(
          { first: PAGE, search: text, order: id as MemberOrder, descending: isDescending },
          { fetchPolicy: 'network-only' },
        ),
    );
  useOnReturn(search !== '' || sorting !== byName, () => read(search, sorting));
  const served: Served = {
    search,
    sorting,
    total: data.members.totalCount,
    isLoading: isLoadingNext || isWaiting,
    onMore: hasNext ? () => loadNext(PAGE) : undefined,
    onSearch: (text) => {
      setSearch(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => read(text, sorting), WAIT);
    },
    onSort: (next) => {
      setSorting(next);
      read(search, next);
    },
  };
  const { licence } = data;
  const licences: ReadonlyMap<string, LicenceType> | undefined = licence
    ? new Map([...licence.seats, ...licence.named].map(({ username, type }) => [username, type]))
    : undefined;
  return {
    slug: data.slug,
    members: data.members.edges.map(({ node }) => node),
    licences,
    served,
    again: () => read(search, sorting),
  };
}
