import { graphql } from 'react-relay';
import { Navigate, useParams, useSearchParams } from 'react-router';

import type { PresentationScreenQuery } from '#graph/PresentationScreenQuery.graphql';

import { useWatching } from '../../../parts/live/presence/own.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PresentationPage } from './PresentationPage.tsx';

/** Shows a presentation: its slides, one of which is edited or presented. */
export default function PresentationScreen() {
  const { organization, projectId, asOf } = useHere();
  const { baselineId } = useParams();
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
        baseline(baselineId: $baselineId) @include(if: $ofBaseline) {
          id
          name
          revision
        }
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
            displayName
          }
          type {
            slug
          }
          lines {
            ...lines_slides @relay(mask: false)
          }
          ...PresentationPage_artifact
        }
      }
      viewer {
        id
        preferences
      }
    }
  `);
  const { artifact, baseline, schema } = project;
  usePageTitle(artifact.entity.displayName);
  useWatching(artifact.entity.id, artifact.entity.entityId);
  // A baseline's content is that of its revision, so the address gets it too, and all links within it lead to the same past.
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
  const properties = schema.properties.filter(({ classId, isHidden }) => classId != null && !isHidden);
  return (
    <PresentationPage
      key={artifact.entity.id}
      artifact={artifact}
      packed={artifact.lines}
      properties={[...new Set(properties.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b))}
      preferences={viewer?.preferences}
      baselineName={baseline?.name}
      isFollowing={asked.has('follow')}
      mayWrite={project.permissions.includes('WRITE') && !asOf}
    />
  );
}
