import { Anchor, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Request_request$key } from '#graph/Request_request.graphql';
import type { RequestAcceptMutation } from '#graph/RequestAcceptMutation.graphql';
import type { RequestRejectMutation } from '#graph/RequestRejectMutation.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ChangeLine } from '../entity/history/ChangeLine.tsx';

interface Props {
  request: Request_request$key;
  /** The revision on which the difference was read. */
  revision: number;
  mayWrite: boolean;
  mayReview: boolean;
  me: string;
  /** The lock on the entity, and whether the viewer may open it. */
  lock: 'none' | 'mine' | 'theirs';
  onSettled: () => void;
}

/** Shows one change request and lets people settle it. */
export function Request({ request, revision, mayWrite, mayReview, me, lock, onSettled }: Props) {
  const { organization, projectId } = useHere();
  const { issue, isOpen, fit, decision, decidedBy, decider, changes } = useFragment(
    graphql`
      fragment Request_request on ChangeRequest {
        issue {
          id
          entityId
          displayName
          plainDescription
          created
          createdBy
          creator {
            id
            fullName
          }
        }
        isOpen
        fit
        decision
        decidedBy
        decider {
          id
          fullName
        }
        changes {
          type
          identifiers
          ...ChangeLine_change
        }
      }
    `,
    request,
  );
  const [accept, isAccepting] = useAction<RequestAcceptMutation>(graphql`
    mutation RequestAcceptMutation($input: AcceptChangeRequestInput!) {
      acceptChangeRequest(input: $input) {
        ... on AcceptChangeRequestPayload {
          changeRequest {
            target {
              ...saved_entity
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
        ...refused_clashes @alias(as: "clash")
      }
    }
  `);
  const [reject, isRejecting] = useAction<RequestRejectMutation>(graphql`
    mutation RequestRejectMutation($input: RejectChangeRequestInput!) {
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
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const settled = (words: string) => () => {
    toast.done(words);
    onSettled();
  };
  const refuse = (error: unknown) => setRefusal(asFacts(error));
  const isClash = fit === 'CLASHES';
  const input = { issueId: issue.id };
  const take = () =>
    accept({
      input: { ...input, revision, throughLocks: lock === 'mine', ...(isClash && { overClashes: true }) },
    }).then(settled('Change request accepted.'), refuse);
  const leave = () => reject({ input }).then(settled('Change request rejected.'), refuse);
  const fullName = issue.creator?.fullName ?? issue.createdBy;
  const fields = changes.length === 1 ? '1 field' : `${changes.length} fields`;
  return (
    <section className="cr-request" aria-label={issue.displayName}>
      <div className="tr-row cr-by">
        <PersonMark username={issue.createdBy} fullName={fullName} size={22} />
        <b>{fullName}</b>
        <span className="tr-dim">
          <When iso={issue.created} />
        </span>
      </div>
      <Anchor component={Link} to={paths.entity(organization, projectId, issue.entityId)} className="cr-issue">
        {issue.displayName}
      </Anchor>
      {issue.plainDescription !== '' && <p className="cr-reason">{issue.plainDescription}</p>}
      {changes.length > 0 && (
        <dl className="cr-changes">
          {changes.map((change) => (
            <ChangeLine key={`${change.type} ${change.identifiers.join(' ')}`} change={change} />
          ))}
        </dl>
      )}
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      {isOpen ? (
        <>
          {mayWrite && (
            <p className="tr-dim cr-note">
              {changes.length === 0
                ? 'The entity already matches this request. Accepting just closes it.'
                : `Accepting writes ${fields} and closes the request.`}
              {fit === 'MERGED' && ' The text has changed since. Both changes can be combined.'}
              {isClash && ' Accepting would overwrite a newer change.'}
              {lock === 'mine' && ' The entity is locked. You have permission to change it anyway.'}
              {lock === 'theirs' && ' The entity is locked. Ask for it to be unlocked first.'}
            </p>
          )}
          <div className="cr-foot">
            {(mayWrite || (mayReview && issue.createdBy === me)) && (
              <Button variant="default" size="compact-sm" loading={isRejecting} onClick={() => void leave()}>
                {mayWrite ? 'Reject' : 'Withdraw'}
              </Button>
            )}
            {mayWrite && lock !== 'theirs' && (
              <Button
                size="compact-sm"
                loading={isAccepting}
                leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
                onClick={() => void take()}
              >
                {isClash ? 'Accept anyway' : 'Accept'}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="tr-dim cr-note">
          {decision === 'ACCEPTED' ? 'Accepted' : decision === 'REJECTED' ? 'Rejected' : 'Closed'}
          {decidedBy && ` by ${decider?.fullName ?? decidedBy}`}
        </p>
      )}
    </section>
  );
}
