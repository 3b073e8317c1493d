import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { CoverageScreenQuery } from '#graph/CoverageScreenQuery.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { CoverageList } from './CoverageList.tsx';

/** Shows how far the requirements of a project are verified by test cases, and the unverified ones. */
export default function CoverageScreen() {
  const { organization, projectId } = useHere();
  const { project } = useScreenQuery<CoverageScreenQuery>(graphql`
    query CoverageScreenQuery(
      $organization: String!
      $projectId: Int!
      $asOf: AsOfInput
      $scope: String
      $query: String
    ) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        ...CoverageList_project @arguments(scope: $scope, query: $query)
      }
    }
  `);
  usePageTitle('Requirement coverage');
  return (
    <div className="tr-page cv-page">
      <PageHead
        title="Requirement coverage"
        note={
          <>
            Latest test results for each requirement.{' '}
            <Link className="tr-line-link" to={paths.artifacts(organization, projectId, 'test-center')}>
              Test Center
            </Link>
          </>
        }
      />
      <CoverageList project={project} />
    </div>
  );
}
