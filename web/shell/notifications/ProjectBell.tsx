import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';

import { useSession } from '../../relay/session.ts';
import { usePreload } from '../../routing/preloaded.ts';
import { projectFrameQuery, type LoadedProject } from '../ProjectFrame.tsx';
import { Bell } from './Bell.tsx';

/** Shows the notification bell of the project on the page. */
export function ProjectBell({ loaded }: { loaded: LoadedProject }) {
  const { username } = useSession();
  const { project } = usePreload<ProjectFrameQuery>(projectFrameQuery, loaded);
  if (username === null) return null;
  return <Bell key={project.id} username={username} mayWrite={project.permissions.includes('WRITE')} />;
}
