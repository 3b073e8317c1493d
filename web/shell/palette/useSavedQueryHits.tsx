import { IconBookmark } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useSavedQueryHitsQuery } from '#graph/useSavedQueryHitsQuery.graphql';

import { viewInAddress } from '../../parts/model/saved-queries/table-view.ts';
import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths, useHere } from '../../routing/paths.ts';
import type { Hit } from './hit.ts';

/** Returns the saved queries of the project on the page, to be opened in its database. */
export function useSavedQueryHits(): Hit[] {
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const { data } = useQueryResult<useSavedQueryHitsQuery>(
    graphql`
      query useSavedQueryHitsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          savedQueries {
            id
            name
            query
            view {
              kind
              order
              groupBy
              groupTitle
              columns
            }
          }
        }
      }
    `,
    projectId > 0 ? { organization, projectId, asOf } : null,
  );
  return (data?.project.savedQueries ?? []).map(({ id, name, query, view }) => ({
    key: id,
    name,
    mark: <IconBookmark size={16} stroke={1.75} aria-hidden />,
    note: 'Saved query',
    to: paths.database(organization, projectId, query, view ? viewInAddress(view) : ''),
    go: () => void navigate(paths.database(organization, projectId, query, view ? viewInAddress(view) : '')),
  }));
}
