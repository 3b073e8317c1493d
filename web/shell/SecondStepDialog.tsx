import { Modal } from '@mantine/core';

import { useSignOut } from '../parts/identity/sign-in/useSignOut.ts';
import { secondStepIsSetUp, useDemand } from '../relay/second-step.ts';
import { paths } from '../routing/addresses.ts';
import { part } from '../ui/load-code.ts';
import { LoadingLines } from '../ui/States.tsx';
import { awaited } from './late-part.tsx';

const SecondStep = awaited(
  async () => (await part(() => import('../parts/identity/account/SecondStep.tsx'))).default,
  <LoadingLines />,
);

/** Loads a new page, so that nothing on this one keeps asking for closed data. */
const goElsewhere = () => location.assign(paths.organizations());

/**
 * Asks users to set up a required second step, on any page; waiting calls continue afterwards. The only other way out is to sign out or, if
 * one organization demands it, to go elsewhere.
 */
export function SecondStepDialog() {
  const demand = useDemand();
  const [signOut] = useSignOut();
  return (
    <Modal
      opened={demand !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above every other dialog, since the waiting call may be from one of them.
      zIndex={411}
      overlayProps={{ blur: 8, backgroundOpacity: 0.7 }}
      title="Two-Factor Authentication Required"
      size={440}
    >
      {demand && (
        <SecondStep
          {...demand}
          onDone={secondStepIsSetUp}
          onLeave={demand.organization === null ? signOut : goElsewhere}
        />
      )}
    </Modal>
  );
}
