import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';

import { useProjectLost } from '../relay/access.ts';
import { useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { ChatHost } from './chat/ChatHost.tsx';
import { ChatSidebar } from './chat/ChatSidebar.tsx';
import { ChatWindows } from './chat/ChatWindows.tsx';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';

interface Props {
  /** The viewer's username. */
  me: string;
  children: ReactNode;
}

/** Shows the screen, with the project's chat beside it and floating chats at its lower edge. */
export function ChatStage({ me, children }: Props) {
  const { projectId } = useHere();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  const isLost = useProjectLost();
  const isInProject = projectId > 0 && loaded !== undefined && !isLost;
  return (
    <div className="tr-grow sh-stage">
      <div className="tr-grow tr-column sh-column">
        {children}
        {isInProject && <ChatWindows />}
      </div>
      {isInProject && (
        <QuietBoundary place={loaded}>
          <Host loaded={loaded} me={me} />
          <ChatSidebar />
        </QuietBoundary>
      )}
    </div>
  );
}

const Host = ({ loaded, me }: { loaded: LoadedProject; me: string }) => (
  <ChatHost project={usePreload<ProjectFrameQuery>(projectFrameQuery, loaded).project} me={me} />
);
