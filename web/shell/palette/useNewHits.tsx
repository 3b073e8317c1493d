import { IconPlus } from '@tabler/icons-react';
import { graphql } from 'react-relay';
import { useNavigate } from 'react-router';

import type { useNewHitsQuery } from '#graph/useNewHitsQuery.graphql';

import { useQueryResult } from '../../relay/useQueryResult.ts';
import { paths, useHere } from '../../routing/paths.ts';
import type { Hit } from './hit.ts';

/** Returns a command for a new entity of each class, or the reason why there can be none. */
export function useNewHits(): Hit[] {
  const { organization, projectId, asOf } = useHere();
  const navigate = useNavigate();
  const { data } = useQueryResult<useNewHitsQuery>(
    graphql`
      query useNewHitsQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          permissions
          schema {
            classes {
              id
              classId
              name
              isAbstract
              isHidden
            }
          }
        }
      }
    `,
    projectId > 0 ? { organization, projectId } : null,
    { fetchPolicy: 'store-or-network' },
  );
  if (!data) return [];
  const { permissions, schema } = data.project;
  const notNow = asOf
    ? 'Go back to current to edit'
    : permissions.includes('WRITE')
      ? undefined
      : 'Ask an Owner for edit access';
  return schema.classes
    .filter(({ isAbstract, isHidden }) => !isAbstract && !isHidden)
    .map(({ classId, name }) => ({
      key: `new ${classId}`,
      name: `New ${name}`,
      words: `create ${name}, add ${name}, entity`,
      mark: <IconPlus size={16} stroke={1.75} aria-hidden />,
      notNow,
      to: paths.createEntity(organization, projectId, classId),
      go: () => void navigate(paths.createEntity(organization, projectId, classId)),
    }));
}
