import './frame.css';
import type { ReactNode } from 'react';

import type { LeftTabProps } from '../../model/sidebar/left/left-tab.ts';
import { LeftSidebar, type LeftToggle } from '../../model/sidebar/left/LeftSidebar.tsx';
import type { SidebarPage } from '../../model/sidebar/tab.ts';

interface Props extends LeftTabProps {
  place: SidebarPage;
  /** The classes by which the screen styles its own. */
  className: string;
  preferences: unknown;
  /** Renders the head, with the button that shows and hides the left sidebar. */
  head: (toggle: LeftToggle) => ReactNode;
  /** The details of what is chosen. */
  side?: ReactNode;
  /** The line below the content. */
  status?: ReactNode;
  children: ReactNode;
}

/** Shows an artifact: tabs at the left, its head above the content, details at the right. */
export function ArtifactFrame({ className, head, side, status, children, ...left }: Props) {
  return (
    <LeftSidebar {...left}>
      {(toggle) => (
        <div className={`af-frame ${className}`}>
          <div className="af-main">
            {head(toggle)}
            {children}
            {status !== undefined && (
              <div className="af-status" role="status">
                {status}
              </div>
            )}
          </div>
          {side}
        </div>
      )}
    </LeftSidebar>
  );
}
