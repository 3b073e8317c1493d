import { Fragment, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Navigate, useParams } from 'react-router';

import type { ArtifactScreen_project$data, ArtifactScreen_project$key } from '#graph/ArtifactScreen_project.graphql';

import { paths, useHere } from '../../../routing/paths.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useWatching } from '../../live/presence/own.ts';

interface Props {
  project: ArtifactScreen_project$key;
  /** Renders the page, as of the baseline in the address if there is one. */
  children: (baseline: ArtifactScreen_project$data['baseline']) => ReactNode;
}

/** Shows the page of an artifact, names it in the title and tells others who is there. */
export function ArtifactScreen({ project, children }: Props) {
  const { organization, projectId, asOf } = useHere();
  const { baselineId } = useParams();
  const { artifact, baseline } = useFragment(
    graphql`
      fragment ArtifactScreen_project on Project {
        baseline(baselineId: $baselineId) @include(if: $ofBaseline) {
          id
          baselineId
          name
          description
          revision
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
        }
      }
    `,
    project,
  );
  const { entity, type } = artifact;
  usePageTitle(entity.displayName);
  useWatching(entity.id, entity.entityId);
  // A baseline's content is that of its revision, so the address gets it too, and all links within it lead to the same past.
  if (baselineId && baseline && !asOf)
    return <Navigate replace to={paths.artifactThen(organization, projectId, type.slug, entity.entityId, baseline)} />;
  return <Fragment key={entity.id}>{children(baseline)}</Fragment>;
}
