import { graphql, useLazyLoadQuery } from 'react-relay';

import type { useClassesQuery, useClassesQuery$data } from '#graph/useClassesQuery.graphql';

import { useHere } from '../../../routing/paths.ts';

export type ClassOfProject = useClassesQuery$data['project']['schema']['classes'][number];

/** Returns the classes of the project on the page; the component suspends until they are read. */
export function useClasses(): readonly ClassOfProject[] {
  const { organization, projectId } = useHere();
  const { project } = useLazyLoadQuery<useClassesQuery>(
    graphql`
      query useClassesQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          schema {
            classes {
              id
              classId
              name
              icon
              colour
              isAbstract
              isHidden
            }
          }
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-or-network' },
  );
  return project.schema.classes;
}
