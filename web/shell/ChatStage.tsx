import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';

import type { ProjectFrameQuery } from '#graph/ProjectFrameQuery.graphql';

import { useHere } from '../routing/paths.ts';
import { usePreload } from '../routing/preloaded.ts';
import { ChatHost } from './chat/ChatHost.tsx';
import { ChatSidebar } from './chat/ChatSidebar.tsx';
import { ChatWindows } from './chat/ChatWindows.tsx';
import { projectFrameQuery, type LoadedProject } from './ProjectFrame.tsx';
import { QuietBoundary } from './ScreenBoundary.tsx';

interface Props {
  /** Who looks at it. */
  me: string;
  children: ReactNode;
}

/** The screen, with the chat of its project beside it and chats with single people over its lower edge. */
export function ChatStage({ me, children }: Props) {
  const { projectId } = useHere();
  const loaded = useRouteLoaderData('project') as LoadedProject | undefined;
  const isInProject = projectId > 0 && loaded !== undefined;
  return (
    <div className="sh-stage">
      <div className="sh-column">
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
