import './live-mark.css';
import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';

import { useProjectLost } from '../relay/access.ts';
import { retryConnection } from '../relay/attempts.ts';
import { useConnection, type Trouble } from '../relay/connection.ts';

const WITHOUT = 'Chat and collaboration indicators will be unavailable...';
const words: Record<Trouble, string> = {
  unavailable: `The live collaboration service cannot connect at this time. ${WITHOUT}`,
  blocked: `The live collaboration service is blocked by your browser or firewall. ${WITHOUT}`,
};

/** Shows that live changes do not arrive, and the remedy; nothing while they arrive, or if none are expected. */
export function LiveMark() {
  const { isLive, trouble } = useConnection();
  const isLost = useProjectLost();
  return (
    <>
      <span role="status" className="tr-visually-hidden">
        {trouble && words[trouble]}
      </span>
      {trouble ? (
        <NotLive trouble={trouble} />
      ) : (
        !isLive &&
        !isLost && (
          <span className="tr-inline lm-mark">
            <IconPlugConnectedX size={16} stroke={1.5} aria-hidden />
            <span className="lm-words">Reconnecting…</span>
          </span>
        )
      )}
    </>
  );
}

/** Explains the trouble; opens by itself without taking the focus, so that the user can go on typing. */
function NotLive({ trouble }: { trouble: Trouble }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(320px, calc(100vw - 16px))"
      offset={6}
      withRoles={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <UnstyledButton
          className="tr-inline lm-mark"
          aria-label="Live updates off"
          aria-haspopup="dialog"
          data-uncalled
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPlugConnectedX size={16} stroke={1.5} aria-hidden />
          <span className="lm-words">Live updates off</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Live collaboration" data-uncalled>
        <p className="lm-text">{words[trouble]}</p>
        <p className="lm-text tr-dim">You can keep working. Your changes are still saved.</p>
        <div className="lm-acts">
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(false)}>
            Close
          </Button>
          <Button variant="default" size="compact-sm" onClick={retryConnection}>
            Try again
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
