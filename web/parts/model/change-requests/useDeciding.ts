import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useDecidingAcceptMutation } from '#graph/useDecidingAcceptMutation.graphql';
import type { useDecidingMutation } from '#graph/useDecidingMutation.graphql';
import type { useDecidingTakeBackMutation } from '#graph/useDecidingTakeBackMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDone } from '../saving/useDone.ts';

const counted = (count: number) =>
  count === 1 ? 'One suggestion was' : `${count.toLocaleString('en')} suggestions were`;

/** Accepts or rejects suggestions, one or many, as one step that can be undone. `onSettled` is called after each. */
export function useDeciding(onSettled: () => void) {
  const projectId = useProjectId();
  const say = useDone();
  const [act, isBusy] = useAction<useDecidingMutation>(graphql`
    mutation useDecidingMutation($input: DecideChangeRequestsInput!) {
      decideChangeRequests(input: $input) {
        ... on DecideChangeRequestsPayload {
          revision
          changeRequests {
            target {
              ...saved_entity
            }
          }
          left {
            issueId
            reason
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [accept] = useAction<useDecidingAcceptMutation>(graphql`
    mutation useDecidingAcceptMutation($input: AcceptChangeRequestInput!) {
      acceptChangeRequest(input: $input) {
        ... on AcceptChangeRequestPayload {
          changeRequest {
            target {
              ...saved_entity
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [takeBack] = useAction<useDecidingTakeBackMutation>(graphql`
    mutation useDecidingTakeBackMutation($input: RejectChangeRequestInput!) {
      rejectChangeRequest(input: $input) {
        ... on RejectChangeRequestPayload {
          changeRequest {
            issue {
              id
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const done = useCallback(
    async (work: Promise<unknown>) => {
      try {
        await work;
        onSettled();
      } catch (error) {
        toast.failed(asFacts(error));
      }
    },
    [onSettled],
  );
  const decide = useCallback(
    (issueIds: readonly string[], decision: 'ACCEPTED' | 'REJECTED') =>
      done(
        act({ input: { projectId, issueIds: [...issueIds], decision } }).then(({ decideChangeRequests }) => {
          const { changeRequests, left, revision } = decideChangeRequests;
          if (changeRequests.length > 0)
            say(
              `${counted(changeRequests.length)} ${decision === 'ACCEPTED' ? 'accepted' : 'rejected'}.`,
              revision ?? null,
              {
                onUndone: onSettled,
              },
            );
          if (left[0])
            toast.failed({
              title: 'Not applied',
              message:
                left.length === 1 ? left[0].reason : `${left.length} suggestions were not applied: ${left[0].reason}`,
            });
        }),
      ),
    [act, done, projectId, say, onSettled],
  );
  return {
    isBusy,
    decide,
    /** Accepts although others have changed the same words meanwhile. */
    insist: (issueId: string) => done(accept({ input: { issueId, overClashes: true } })),
    takeBack: (issueId: string) => done(takeBack({ input: { issueId } })),
  };
}
