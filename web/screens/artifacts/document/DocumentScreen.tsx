import '../../../parts/model/entity/entity.css';
import { graphql } from 'react-relay';

import type { DocumentScreenQuery } from '#graph/DocumentScreenQuery.graphql';

import { ArtifactScreen } from '../../../parts/artifacts/frame/ArtifactScreen.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** Shows an artifact as prose, whose rows are read and edited in place. */
export default function DocumentScreen() {
  const { asOf } = useHere();
  const { project, viewer } = useScreenQuery<DocumentScreenQuery>(graphql`
    query DocumentScreenQuery(
      $organization: String!
      $projectId: Int!
      $asOf: AsOfInput
      $artifactId: Int!
      $baselineId: Int!
      $ofBaseline: Boolean!
    ) @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
        artifact(entityId: $artifactId) @required(action: THROW) {
          entity {
            id
            entityId
          }
          lines {
            ...packedLines_lines @relay(mask: false)
          }
          ...DocumentPage_artifact
        }
        ...ArtifactScreen_project
        ...DocumentPage_project
      }
      viewer {
        id
        preferences
      }
    }
  `);
  const { artifact, permissions } = project;
  return (
    <ArtifactScreen project={project}>
      {(baseline) => (
        <DocumentPage
          project={project}
          artifact={artifact}
          preferences={viewer?.preferences}
          baselineName={baseline?.name}
          mayWrite={permissions.includes('WRITE') && !asOf}
          mayReview={permissions.includes('REVIEW') && !asOf}
        />
      )}
    </ArtifactScreen>
  );
}
