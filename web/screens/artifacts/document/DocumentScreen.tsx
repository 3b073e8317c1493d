import '../../../parts/model/entity/entity.css';
import { graphql } from 'react-relay';
import { Navigate, useParams } from 'react-router';

import type { DocumentScreenQuery } from '#graph/DocumentScreenQuery.graphql';

import { useWatching } from '../../../parts/live/presence/own.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { DocumentPage } from './DocumentPage.tsx';

/** Shows an artifact as prose, whose rows are read and edited in place. */
export default function DocumentScreen() {
  const { organization, projectId, asOf } = useHere();
  const { baselineId } = useParams();
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
        baseline(baselineId: $baselineId) @include(if: $ofBaseline) {
          id
          name
          revision
        }
        schema {
          properties {
            id
            name
            type
            classId
            isHidden
          }
          classes {
            id
            classId
            globalId
            name
            icon
            colour
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
            ids
            entityIds
            levels
            numbers
            names
            classIds
            revisions
            places
            rollUps
          }
          ...useLines_artifact
        }
        ...DocumentPage_project
      }
      viewer {
        id
        preferences
      }
    }
  `);
  const { artifact, baseline } = project;
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
  return (
    <DocumentPage
      key={artifact.entity.id}
      project={project}
      artifact={artifact}
      packed={artifact.lines}
      preferences={viewer?.preferences}
      baselineName={baseline?.name}
      mayWrite={project.permissions.includes('WRITE') && !asOf}
      mayReview={project.permissions.includes('REVIEW') && !asOf}
    />
  );
}
