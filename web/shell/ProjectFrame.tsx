import { lazy, Suspense, useEffect } from 'react';
import { graphql } from 'react-relay';
import { Outlet, useLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { ProjectFrameVisitMutation } from '#graph/ProjectFrameVisitMutation.graphql';

import { usePresenceFeed } from '../parts/live/presence/usePresenceFeed.ts';
import { useLoss, useOpenedProject } from '../relay/access.ts';
import { useAction } from '../relay/useAction.ts';
import { useProjectFeed } from '../relay/useNews.ts';
import { useSchemaFeed } from '../relay/useSchemaNews.ts';
import { warn } from '../relay/warnings.ts';
import { useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { part } from '../ui/load-code.ts';
import { LeavingDialog } from './LeavingDialog.tsx';
import { LockDialog } from './LockDialog.tsx';
import { LostProject } from './LostProject.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useFreshSchema } from './useFreshSchema.ts';

const AsOfBar = lazy(() => part(() => import('../parts/model/as-of/AsOfBar.tsx')));

export const projectFrameQuery = graphql`
  query ProjectFrameQuery($organization: String!, $projectId: Int!) @preloadable {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      projectId
      name
      revision
      permissions
      branch {
        originName
      }
      organization {
        id
        slug
        name
      }
      schema {
        version
        classes {
          id
          classId
          name
          isAbstract
          isHidden
        }
      }
      ...ChatHost_project
    }
    signInOptions {
      supportContact
    }
  }
`;

export type LoadedProject = Parameters<typeof usePreload>[1];

/** The frame of a project's screens: follows its changes, and stores the visit. */
export function ProjectFrame() {
  const { organization, projectId, asOf } = useHere();
  const { project, signInOptions } = usePreload<ProjectFrameQuery>(projectFrameQuery, useLoaderData() as LoadedProject);
  const [visit] = useAction<ProjectFrameVisitMutation>(graphql`
    mutation ProjectFrameVisitMutation($input: VisitProjectInput!) {
      visitProject(input: $input) {
        ... on VisitProjectPayload {
          recentProjects {
            visited
            organizationSlug
            organizationName
            projectId
            projectName
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  useOpenedProject(organization, projectId);
  const loss = useLoss();
  useProjectFeed(organization, projectId, project.revision, loss !== null || asOf !== undefined);
  useSchemaFeed(organization, projectId, project.schema.version, loss !== null);
  useFreshSchema(organization, projectId);
  // What is past does not change, and who looks at it is not where the others are.
  usePresenceFeed(organization, projectId, loss === null && asOf === undefined);
  useEffect(() => {
    if (loss === 'access')
      warn({
        status: 403,
        title: 'Failed to Access Project',
        message: `You no longer have access to this project. If you need assistance, ${signInOptions.supportContact}`,
      });
  }, [loss, signInOptions.supportContact]);
  useEffect(() => {
    // A visit that was not stored does no harm.
    visit(
      { input: { projectId: project.id } },
      {
        updater: (store) => {
          const recent = store.getRootField('visitProject')?.getLinkedRecords('recentProjects');
          if (recent) store.getRoot().setLinkedRecords(recent, 'recentProjects', { first: 10 });
        },
      },
    ).catch((error: unknown) => console.error(error));
  }, [visit, project.id]);
  return (
    <>
      <LostProject />
      <LeavingDialog />
      <LockDialog />
      {asOf && (
        <Suspense fallback={null}>
          <AsOfBar asOf={asOf} />
        </Suspense>
      )}
      <ScreenBoundary depth={3}>
        <Outlet />
      </ScreenBoundary>
    </>
  );
}
