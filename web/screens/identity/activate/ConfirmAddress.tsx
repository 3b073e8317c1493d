import { Button } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { ConfirmAddressMutation } from '#graph/ConfirmAddressMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';

/** Confirms a mail address by a button, since programs that scan mails follow links. */
export function ConfirmAddress({ email, code }: { email: string; code: string }) {
  const [owner, setOwner] = useState<string>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const [confirm, isBusy] = useAction<ConfirmAddressMutation>(graphql`
    mutation ConfirmAddressMutation($input: ConfirmAddressInput!) {
      confirmAddress(input: $input) {
        ... on ConfirmAddressPayload {
          username
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const send = () =>
    confirm({ input: { email, code } }).then(
      ({ confirmAddress }) => setOwner(confirmAddress.username),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  return (
    <>
      <h1>Confirm your address</h1>
      <p role="status">
        {owner ? `${email} is now the email address of ${owner}.` : `Use ${email} as your email address in Truss?`}
      </p>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      {owner ? (
        <Button component={Link} to={paths.start()} size="md">
          Go to Truss
        </Button>
      ) : (
        <Button size="md" loading={isBusy} onClick={() => void send()}>
          Confirm address
        </Button>
      )}
    </>
  );
}
