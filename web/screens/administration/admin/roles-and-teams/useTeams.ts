import { useEffect, useRef, useState, useTransition } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { useTeams_organization$data, useTeams_organization$key } from '#graph/useTeams_organization.graphql';
import type { useTeamsPageQuery } from '#graph/useTeamsPageQuery.graphql';

import type { Served } from '../../../../parts/platform/table/served.ts';

export type ListedTeam = useTeams_organization$data['teams']['edges'][number]['node'];
const PAGE = 100;
const WAIT = 200;

/** Reads the teams of an organization by name, which the server searches and pages. */
export function useTeams(organization: useTeams_organization$key) {
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<
    useTeamsPageQuery,
    useTeams_organization$key
  >(
    graphql`
      fragment useTeams_organization on Organization
      @refetchable(queryName: "useTeamsPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
        search: { type: "String" }
      ) {
        teams(first: $first, after: $after, search: $search) @connection(key: "useTeams_teams", filters: []) {
          totalCount
          edges {
            node {
              id
              teamId
              name
              description
              memberCount
              members {
                id
                username
                fullName
              }
              role {
                id
                roleId
                name
              }
            }
          }
        }
      }
    `,
    organization,
  );
  const [search, setSearch] = useState('');
  const [isWaiting, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = (text: string) =>
    start(() => void refetch({ first: PAGE, search: text }, { fetchPolicy: 'network-only' }));
  const served: Served = {
    search,
    sorting: { id: 'name', isDescending: false },
    total: data.teams.totalCount,
    isLoading: isLoadingNext || isWaiting,
    onMore: hasNext ? () => loadNext(PAGE) : undefined,
    onSearch: (text) => {
      setSearch(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => read(text), WAIT);
    },
  };
  return { teams: data.teams.edges.map(({ node }) => node), served, again: () => read(search) };
}
