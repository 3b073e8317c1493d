import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay';

import type { usePermissionNewsQuery } from '#graph/usePermissionNewsQuery.graphql';

import { permissionsChanged } from '../relay/live.ts';
import { useRefetch } from '../relay/useRefetch.ts';
import { useListener } from '../ui/store.ts';
import { toast } from '../ui/toasts.tsx';

const query = graphql`
  query usePermissionNewsQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) {
      ...usePermissionNews_project
    }
  }
`;

void graphql`
  fragment usePermissionNews_project on Project {
    id
    permissions
  }
`;

/** Keeps the viewer's permissions in the project current on the page, and tells them at once when they lose write access or get it back. */
export function usePermissionNews(organization: string, projectId: number, permissions: readonly string[]): void {
  const refetch = useRefetch<usePermissionNewsQuery>(query);
  // A viewer without read access is told by the frame.
  useListener(permissionsChanged, () => void refetch({ organization, projectId }));
  const mayWrite = permissions.includes('WRITE');
  const before = useRef({ projectId, mayWrite });
  useEffect(() => {
    const was = before.current;
    before.current = { projectId, mayWrite };
    if (was.projectId !== projectId || was.mayWrite === mayWrite) return;
    if (mayWrite) toast.done('You can now edit this project.');
    else
      toast.failed({
        title: 'You can only view now',
        message: 'Your permissions in this project were changed. Unsaved text stays in its field so you can copy it.',
      });
  }, [projectId, mayWrite]);
}
