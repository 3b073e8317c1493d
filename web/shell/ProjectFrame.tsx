import { lazy, Suspense, useEffect, useLayoutEffect, useReducer } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';
import type { ProjectFrameVisitMutation } from '#graph/ProjectFrameVisitMutation.graphql';

import { usePresenceFeed } from '../parts/live/presence/usePresenceFeed.ts';
import { holdUnsaved } from '../parts/model/unsaved/unsaved-fields.ts';
import { useLoss, useOpenedProject } from '../relay/access.ts';
import { forgetHidden } from '../relay/forget-hidden.ts';
import { useProjectFeed, useVeilings } from '../relay/news/useNews.ts';
import { useSchemaFeed } from '../relay/news/useSchemaNews.ts';
import { useAction } from '../relay/useAction.ts';
import { warn } from '../relay/warnings.ts';
import { useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { part } from '../ui/load-code.ts';
import { FirstRows } from './FirstRows.tsx';
import { LeavingDialog } from './LeavingDialog.tsx';
import { LockDialog } from './LockDialog.tsx';
import { FAILED, LostProject, noLongerHasAccess } from './LostProject.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useFreshSchema } from './useFreshSchema.ts';
import { usePermissionNews } from './usePermissionNews.ts';

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

/** Frames a project's screens: follows its changes, and stores the visit. */
export function ProjectFrame() {
  const { organization, projectId, asOf } = useHere();
  const { project, signInOptions } = usePreload<ProjectFrameQuery>(projectFrameQuery, useLoaderData() as LoadedProject);
  const [visit] = useAction<ProjectFrameVisitMutation>(graphql`
    mutation ProjectFrameVisitMutation($input: VisitProjectInput!) {
      visitProject(input: $input) {
        ... on VisitProjectPayload {
          recentProjects {
            ...ProjectSwitcher_recent
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  useOpenedProject(organization, projectId);
  const loss = useLoss();
  useProjectFeed(organization, projectId, project.revision, loss !== null || asOf !== undefined);
  usePermissionNews(organization, projectId, project.permissions);
  const times = useDrawnAnew();
  useSchemaFeed(organization, projectId, project.schema.version, loss !== null);
  useFreshSchema(organization, projectId);
  // The past does not change, and its viewer is not present among the others.
  usePresenceFeed(organization, projectId, loss === null && asOf === undefined);
  const { supportContact } = signInOptions;
  useEffect(() => {
    if (loss === 'access') warn({ status: 403, title: FAILED, message: noLongerHasAccess(supportContact) });
  }, [loss, supportContact]);
  // Before the fields are gone; after leaving for another page the text is given up.
  const { pathname } = useLocation();
  useLayoutEffect(() => (loss === null ? undefined : holdUnsaved()), [loss, pathname]);
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
      <LeavingDialog />
      {loss ? (
        <LostProject loss={loss} supportContact={supportContact} />
      ) : (
        <>
          <LockDialog />
          <FirstRows />
          {asOf && (
            <Suspense fallback={null}>
              <AsOfBar asOf={asOf} />
            </Suspense>
          )}
          <ScreenBoundary key={times} depth={3}>
            <Outlet />
          </ScreenBoundary>
        </>
      )}
    </>
  );
}

/** Counts how often the screen starts over without its earlier data: whenever some of it becomes hidden from the viewer. */
function useDrawnAnew(): number {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const [times, draw] = useReducer((before: number) => before + 1, 0);
  useVeilings(() => {
    forgetHidden(environment);
    void revalidate().then(draw);
  });
  // Data that has left the page by then is forgotten too.
  useEffect(() => {
    if (times > 0) forgetHidden(environment);
  }, [environment, times]);
  return times;
}
