import { useCallback, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { SignInInput, useSignInMutation } from '#graph/useSignInMutation.graphql';
import type { useSignInViewerQuery } from '#graph/useSignInViewerQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';

/** Sign-in by password, in one or two steps. */
export interface SigningIn {
  /** Sends the input; returns the username, or undefined if a code is needed or the server refused. */
  send: (input: SignInInput) => Promise<string | undefined>;
  isBusy: boolean;
  refusal: RefusalFacts | undefined;
  /** True once the password was right and a code is needed. */
  isCodeNeeded: boolean;
  startOver: () => void;
}

export function useSignIn(): SigningIn {
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [act, isBusy] = useAction<useSignInMutation>(graphql`
    mutation useSignInMutation($input: SignInInput!) {
      signIn(input: $input) {
        ... on SignInPayload {
          twoStepRequired
          twoStepDemanded
          viewer {
            id
            username
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const environment = useRelayEnvironment();
  // Refused until a required second step is set up, then answered: see `relay/environment.ts`.
  const whoever = useCallback(async () => {
    const answer = await fetchQuery<useSignInViewerQuery>(
      environment,
      graphql`
        query useSignInViewerQuery {
          viewer {
            id
            username
          }
        }
      `,
      {},
    ).toPromise();
    return answer ?? { viewer: null };
  }, [environment]);
  const send = useCallback(
    async (input: SignInInput) => {
      setRefusal(undefined);
      try {
        const { signIn } = await act(
          { input },
          {
            updater: (store) => {
              const viewer = store.getRootField('signIn')?.getLinkedRecord('viewer');
              if (viewer) store.getRoot().setLinkedRecord(viewer, 'viewer');
            },
          },
        );
        setCodeNeeded(signIn.twoStepRequired);
        if (signIn.twoStepDemanded) return (await whoever()).viewer?.username;
        return signIn.viewer?.username;
      } catch (error) {
        const facts = asFacts(error);
        // The password may have been changed between the steps.
        if (facts.code === 'WRONG_PASSWORD') setCodeNeeded(false);
        setRefusal(facts);
        return undefined;
      }
    },
    [act, whoever],
  );
  const startOver = () => {
    setRefusal(undefined);
    setCodeNeeded(false);
  };
  return { send, isBusy, refusal, isCodeNeeded, startOver };
}
