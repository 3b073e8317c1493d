import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { useSignOut } from '../parts/identity/sign-in/useSignOut.ts';
import { secondStepIsSetUp, useDemand } from '../relay/second-step.ts';
import { part } from '../ui/arriving.ts';
import { LoadingLines } from '../ui/States.tsx';

const SecondStep = lazy(() => part(() => import('../parts/identity/account/SecondStep.tsx')));

/** Leads people to set up the second step that is demanded of them, on whichever page they are; the calls that wait go on afterwards. The only other way is out. */
export function SecondStepDialog() {
  const demand = useDemand();
  const [leave] = useSignOut();
  return (
    <Modal
      opened={demand !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Over any other dialog: the call that waits may be that one's.
      zIndex={411}
      overlayProps={{ blur: 8, backgroundOpacity: 0.7 }}
      title="Two-Step Sign-In Needed"
      size={440}
    >
      {demand && (
        <Suspense fallback={<LoadingLines />}>
          <SecondStep {...demand} onDone={secondStepIsSetUp} onLeave={leave} />
        </Suspense>
      )}
    </Modal>
  );
}
