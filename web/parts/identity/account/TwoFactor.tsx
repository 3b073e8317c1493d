import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { TwoFactorQuery } from '#graph/TwoFactorQuery.graphql';

import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { TopicProps } from './topic.ts';
import { TwoFactorOff } from './TwoFactorOff.tsx';
import { TwoFactorOn } from './TwoFactorOn.tsx';

void graphql`
  fragment TwoFactor_viewer on User {
    id
    username
    authentication
    twoStepEnabled
    twoStepDemanded
    organizationsDemandingTwoStep {
      name
    }
  }
`;

/** Turns two-step sign-in on and off, and shows recovery codes once. */
export default function TwoFactor({ onClose, onHold }: TopicProps) {
  const { viewer } = useLazyLoadQuery<TwoFactorQuery>(
    graphql`
      query TwoFactorQuery {
        viewer {
          ...TwoFactor_viewer @relay(mask: false)
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const [codes, setCodes] = useState<readonly string[]>();
  if (!viewer) return null;
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        username={viewer.username}
        onHold={onHold}
        onDone={() => {
          onHold(false);
          setCodes(undefined);
        }}
      />
    );
  const asksPassword = viewer.authentication === 'NATIVE';
  return viewer.twoStepEnabled ? (
    <TwoFactorOn
      asksPassword={asksPassword}
      isDemanded={viewer.twoStepDemanded}
      neededIn={viewer.organizationsDemandingTwoStep.map(({ name }) => name)}
      onCodes={setCodes}
    />
  ) : (
    <TwoFactorOff asksPassword={asksPassword} onCodes={setCodes} onClose={onClose} />
  );
}
