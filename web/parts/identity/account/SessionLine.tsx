import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { SessionLine_session$key } from '#graph/SessionLine_session.graphql';

import { When } from '../../../ui/dates.tsx';
import { agentName, wayName } from './agents.ts';

/** The facts shown before a session is ended. */
export interface ListedSession {
  readonly id: string;
  readonly agent: string;
}

/** Shows one session: its browser, address, sign-in method and start. */
export function SessionLine({ session, onEnd }: { session: SessionLine_session$key; onEnd: () => void }) {
  const { agent, address, method, created, lastSeen, isCurrent } = useFragment(
    graphql`
      fragment SessionLine_session on Session {
        agent
        address
        method
        created
        lastSeen
        isCurrent
      }
    `,
    session,
  );
  const name = agentName(agent);
  const Icon = /iOS|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div>
        <div className="tr-wrap ac-line">
          <span title={agent}>{name}</span>
          {isCurrent && <span className="tr-label">This session</span>}
        </div>
        <div className="tr-small ac-small">
          {address}, by {wayName(method)}, signed in <When iso={created} />
          {!isCurrent && (
            <>
              , last used <When iso={lastSeen} />
            </>
          )}
        </div>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`End the session in ${name}, ${address}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
