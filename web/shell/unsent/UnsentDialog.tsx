import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

import { leavingUnsent, unsentShown } from '../../parts/platform/unsent/shown.ts';
import { dropUnsent, useRefusedChanges, useUnsentWords, useWaiting } from '../../relay/outbox/entries.ts';
import { retryRefused } from '../../relay/outbox/outbox.ts';
import type { Unsent } from '../../relay/outbox/unsent.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useStore } from '../../ui/store.ts';
import { unsentName } from './unsent-name.ts';
import { UnsentLine } from './UnsentLine.tsx';

/** Lists all unsent changes: those that wait for the connection, and those refused when they were sent. */
export function UnsentDialog() {
  const isShown = useStore(unsentShown);
  const leaving = useStore(leavingUnsent);
  const words = useUnsentWords();
  const stay = () => leavingUnsent.set(undefined);
  const [dropping, drop] = useState<Unsent>();
  return (
    <>
      <Modal opened={isShown} onClose={() => unsentShown.set(false)} title="Changes not sent" size={560}>
        {isShown && <Lists onDrop={drop} />}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        isOnTop
        title="Sign out and discard unsent changes?"
        verb="Sign out"
        onConfirm={() => {
          stay();
          leaving?.go();
        }}
        onClose={stay}
      >
        {words}. Signing out removes everything from this browser, so these changes would be lost.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dropping !== undefined}
        isOnTop
        title="Discard this change?"
        verb="Discard"
        onConfirm={() => {
          if (dropping) dropUnsent(dropping.key);
          drop(undefined);
        }}
        onClose={() => drop(undefined)}
      >
        {dropping && `${unsentName(dropping)} on ${dropping.place.title} is not saved. Your text will be lost.`}
      </ConfirmDialog>
    </>
  );
}

function Lists({ onDrop }: { onDrop: (unsent: Unsent) => void }) {
  const [waiting, refused] = [useWaiting(), useRefusedChanges()];
  if (waiting.length + refused.length === 0) return <div role="status">All changes are sent.</div>;
  return (
    <div className="un-lists">
      {refused.length > 0 && (
        <section aria-labelledby="un-refused">
          <h3 id="un-refused">Changes that could not be sent</h3>
          <ul className="tr-list tr-stack">
            {refused.map((unsent) => (
              <UnsentLine key={unsent.key} unsent={unsent} onDrop={() => onDrop(unsent)} />
            ))}
          </ul>
          {refused.length > 1 && (
            <Button mt="sm" variant="default" size="compact-sm" onClick={() => retryRefused(refused)}>
              Try all again
            </Button>
          )}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="un-waiting">
          <h3 id="un-waiting">Waiting for the connection</h3>
          <ul className="tr-list tr-stack">
            {waiting.map((unsent) => (
              <UnsentLine key={unsent.key} unsent={unsent} onDrop={() => onDrop(unsent)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
