import { Anchor, Button } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Suggestion_request$key } from '#graph/Suggestion_request.graphql';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import { markedHtml } from '../../../parts/model/change-requests/marked.ts';
import { useDeciding } from '../../../parts/model/change-requests/useDeciding.ts';
import { ChangeLine } from '../../../parts/model/entity/history/ChangeLine.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { TextDifference } from '../../../ui/TextDifference.tsx';

interface Props {
  request: Suggestion_request$key;
  /** The present text. */
  now: { name: string; description: string };
  mayWrite: boolean;
  isOwn: boolean;
  onSettled: () => void;
}

const words = {
  UNCHANGED: undefined,
  MERGED: 'The text has changed since. Both changes can be combined.',
  CLASHES: 'The same words have changed since. Choose the suggestion or the current text.',
  '%future added value': undefined,
} as const;

/** Shows a suggestion for a row in place, with insertions and deletions word by word, and lets people settle it. */
export function Suggestion({ request, now, mayWrite, isOwn, onSettled }: Props) {
  const { organization, projectId } = useHere();
  const { issue, fit, proposedName, proposedDescription, changes } = useFragment(
    graphql`
      fragment Suggestion_request on ChangeRequest {
        issue {
          id
          entityId
          created
          createdBy
          creator {
            id
            fullName
          }
        }
        fit
        proposedName
        proposedDescription
        changes {
          type
          identifiers
          ...ChangeLine_change
        }
      }
    `,
    request,
  );
  const { decide, insist, takeBack, isBusy } = useDeciding(onSettled);
  const author = issue.creator?.fullName ?? issue.createdBy;
  const others = changes.filter(({ type }) => type !== 'NAME' && type !== 'DESCRIPTION');
  return (
    <section className="dc-suggestion" aria-label={`Suggestion of ${author}`} data-fit={fit}>
      {proposedName != null && proposedName !== now.name && (
        <div className="dc-suggested-name">
          <TextDifference before={now.name} after={proposedName} />
        </div>
      )}
      {proposedDescription != null && proposedDescription !== now.description && (
        <div className="dc-prose">
          <Prose html={markedHtml(now.description, proposedDescription)} />
        </div>
      )}
      {others.length > 0 && (
        <dl className="cr-changes">
          {others.map((change) => (
            <ChangeLine key={`${change.type} ${change.identifiers.join(' ')}`} change={change} />
          ))}
        </dl>
      )}
      <div className="dc-suggested">
        <PersonMark username={issue.createdBy} fullName={author} size={20} />
        <span>
          <b>{author}</b> suggests,{' '}
          <span className="tr-dim">
            <When iso={issue.created} />
          </span>
        </span>
        <Anchor component={Link} size="sm" to={paths.entity(organization, projectId, issue.entityId)}>
          Discuss
        </Anchor>
        <span className="dc-space" />
        {(mayWrite || isOwn) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            onClick={() => void (mayWrite ? decide([issue.id], 'REJECTED') : takeBack(issue.id))}
          >
            {mayWrite ? 'Reject' : 'Withdraw'}
          </Button>
        )}
        {mayWrite && (
          <Button
            size="compact-sm"
            loading={isBusy}
            onClick={() => void (fit === 'CLASHES' ? insist(issue.id) : decide([issue.id], 'ACCEPTED'))}
          >
            {fit === 'CLASHES' ? 'Use the suggestion' : 'Accept'}
          </Button>
        )}
      </div>
      {words[fit] && <div className="dc-suggested-note">{words[fit]}</div>}
    </section>
  );
}
