import { graphql } from 'react-relay';
import { useSearchParams } from 'react-router';

import type { PresentationScreenQuery } from '#graph/PresentationScreenQuery.graphql';

import { ArtifactScreen } from '../../../parts/artifacts/frame/ArtifactScreen.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { PresentationPage } from './PresentationPage.tsx';

/** Shows a presentation: its slides, one of which is edited or presented. */
export default function PresentationScreen() {
  const { asOf } = useHere();
  const [asked] = useSearchParams();
  const { project, viewer } = useScreenQuery<PresentationScreenQuery>(graphql`
    query PresentationScreenQuery(
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
        schema {
          properties {
            id
            name
            classId
            isHidden
          }
        }
        artifact(entityId: $artifactId) @required(action: THROW) {
          entity {
            id
            entityId
          }
          lines {
            ...packedLines_lines @relay(mask: false)
          }
          ...PresentationPage_artifact
        }
        ...ArtifactScreen_project
      }
      viewer {
        id
        preferences
      }
    }
  `);
  const { artifact, schema, permissions } = project;
  const properties = schema.properties.filter(({ classId, isHidden }) => classId != null && !isHidden);
  return (
    <ArtifactScreen project={project}>
      {(baseline) => (
        <PresentationPage
          artifact={artifact}
          properties={[...new Set(properties.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b))}
          preferences={viewer?.preferences}
          baselineName={baseline?.name}
          isFollowing={asked.has('follow')}
          mayWrite={permissions.includes('WRITE') && !asOf}
        />
      )}
    </ArtifactScreen>
  );
}
