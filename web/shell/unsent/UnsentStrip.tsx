import './unsent.css';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';

import { leavingUnsent, unsentShown } from '../../parts/platform/unsent/shown.ts';
import { useConnection } from '../../relay/connection.ts';
import { outbox, useUnsentWords } from '../../relay/outbox/entries.ts';
import { useStore } from '../../ui/store.ts';
import { late } from '../late-part.tsx';
import { useOnceTrue } from '../useOnceTrue.ts';

const UnsentDialog = late((code) => code.UnsentDialog);

/** Says over the page that there is no connection, and counts the unsent changes. It covers the page without moving anything. */
export function UnsentStrip() {
  const { isOnline } = useConnection();
  const words = useUnsentWords();
  const goesWithPage = useStore(outbox, (all) => all.some(({ isOnPageAlone }) => isOnPageAlone));
  useEffect(() => {
    if (!goesWithPage) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [goesWithPage]);
  const isListShown = useOnceTrue([useStore(unsentShown), useStore(leavingUnsent)].some(Boolean));
  const Mark = isOnline ? IconAlertTriangle : IconCloudOff;
  return (
    <>
      <div role="status" className="un-strip">
        {(!isOnline || words !== undefined) && (
          <div className="tr-wrap un-words">
            <Mark size={16} stroke={1.75} aria-hidden />
            {!isOnline && (
              <span>
                Working offline.{' '}
                <span className="un-promise">Changes are kept and sent when the connection returns.</span>
              </span>
            )}
            {words !== undefined && (
              <Button variant="default" size="compact-sm" onClick={() => unsentShown.set(true)}>
                {words}
              </Button>
            )}
          </div>
        )}
      </div>
      {isListShown && <UnsentDialog />}
    </>
  );
}
