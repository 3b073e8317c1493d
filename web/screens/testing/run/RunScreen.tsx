import { graphql } from 'react-relay';
import { Navigate, useParams } from 'react-router';

import type { RunScreenQuery } from '#graph/RunScreenQuery.graphql';

import { useWatching } from '../../../parts/live/presence/own.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { RunPage } from './RunPage.tsx';

/** Runs a test suite case by case and step by step, beside earlier results; or shows it as of the end of a cycle. */
export default function RunScreen() {
  const { organization, projectId, asOf } = useHere();
  const { baselineId } = useParams();
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
        baseline(baselineId: $baselineId) @include(if: $ofBaseline) {
          id
          baselineId
          name
          description
          revision
        }
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
            displayName
          }
          type {
            slug
          }
          ...RunPage_artifact
        }
      }
      viewer {
        id
        preferences
      }
    }
  `);
  const { artifact, baseline, schema, permissions } = project;
  usePageTitle(artifact.entity.displayName);
  useWatching(artifact.entity.id, artifact.entity.entityId);
  // A cycle's content is that of its revision, so the address gets it too, and all links within it lead to the same past.
  if (baselineId && baseline && !asOf)
    return (
      <Navigate
        replace
        to={paths.artifactThen(organization, projectId, artifact.type.slug, artifact.entity.entityId, {
          baselineId: Number(baselineId),
          revision: baseline.revision,
        })}
      />
    );
  const classId = schema.classes.find(({ name }) => name === 'Test Case')?.classId;
  const propertyOf = (name: string) => schema.properties.find((each) => each.classId === classId && each.name === name);
  const [status, actual] = [propertyOf('Status'), propertyOf('Actual Result')];
  return (
    <RunPage
      key={artifact.entity.id}
      artifact={artifact}
      cycle={baseline ?? undefined}
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
  );
}
