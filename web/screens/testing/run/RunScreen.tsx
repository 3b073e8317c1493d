import { graphql } from 'react-relay';

import type { RunScreenQuery } from '#graph/RunScreenQuery.graphql';

import { ArtifactScreen } from '../../../parts/artifacts/frame/ArtifactScreen.tsx';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { RunPage } from './RunPage.tsx';

/** Runs a test suite case by case and step by step, beside earlier results; or shows it as of the end of a cycle. */
export default function RunScreen() {
  const { asOf } = useHere();
  const { project, viewer } = useScreenQuery<RunScreenQuery>(graphql`
    query RunScreenQuery(
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
            propertyId
            name
            classId
          }
          classes {
            id
            classId
            name
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
          ...RunPage_artifact
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
  const classId = schema.classes.find(({ name }) => name === 'Test Case')?.classId;
  const propertyOf = (name: string) => schema.properties.find((each) => each.classId === classId && each.name === name);
  const [status, actual] = [propertyOf('Status'), propertyOf('Actual Result')];
  return (
    <ArtifactScreen project={project}>
      {(cycle) => (
        <RunPage
          artifact={artifact}
          cycle={cycle ?? undefined}
          words={{
            classId,
            statusId: status?.id,
            actualId: actual?.id,
            actualField: `attribute:${actual?.propertyId}`,
          }}
          preferences={viewer?.preferences}
          mayWrite={permissions.includes('WRITE') && !asOf}
          mayMove={(permissions.includes('WRITE') || permissions.includes('REVIEW')) && !asOf}
          mayEnd={permissions.includes('WRITE_TEST_CYCLES')}
        />
      )}
    </ArtifactScreen>
  );
}
