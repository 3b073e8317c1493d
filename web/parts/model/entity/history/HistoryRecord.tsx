import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { HistoryRecord_record$key } from '#graph/HistoryRecord_record.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { part } from '../../../../ui/load-code.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useUndo } from '../../saving/useUndo.ts';
import type { SuggestedBy } from '../relations/useSuggestedBy.ts';
import { ChangeLine } from './ChangeLine.tsx';

/** Loads after the history, since nobody needs it before. */
const VersionMenu = lazy(() => part(() => import('../../versions/VersionMenu.tsx')));

const verbs: Record<string, string> = { CREATE: 'created', DELETE: 'deleted', RESTORE: 'restored', UPDATE: 'updated' };

/** Shows one save with its changes to this entity. */
export function HistoryRecord({
  record,
  suggested,
  disabled,
}: {
  record: HistoryRecord_record$key;
  suggested: SuggestedBy;
  disabled: boolean;
}) {
  const data = useFragment(
    graphql`
      fragment HistoryRecord_record on ChangeRecord {
        id
        type
        revision
        username
        user {
          id
          fullName
        }
        changes {
          type
          field
          identifiers
          ...ChangeLine_change
        }
        ...VersionMenu_record
      }
    `,
    record,
  );
  const { type, username, user, revision, changes } = data;
  const [undo, isBusy] = useUndo();
  const fullName = user?.fullName ?? username;
  const by = suggested.get(revision);
  const here = [...new Set(changes.map(({ field }) => field))].join(', ');
  const takeBack = () =>
    undo(revision, { withPage: true }).then(
      (undone) => toast.changed('Change undone.', undone),
      (error: unknown) => toast.failed(asFacts(error)),
    );
  return (
    <div className="en-save">
      <div className="tr-grow en-save-what">
        {type === 'UPDATE' ? (
          <dl>
            {changes.map((change) => (
              <ChangeLine key={`${change.type} ${change.identifiers.join(' ')}`} change={change} />
            ))}
          </dl>
        ) : (
          <span className="tr-dim">{verbs[type] ?? type}</span>
        )}
        {by && <p className="en-suggested tr-dim">Suggested by {by.join(' and ')}</p>}
      </div>
      {!disabled && type === 'UPDATE' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          loading={isBusy}
          onClick={() => void takeBack()}
          aria-label={`Undo the change by ${fullName}, revision ${revision}`}
          title={`Undo all of revision ${revision}, here: ${here}`}
        >
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Suspense fallback={null}>
        <VersionMenu record={data} disabled={disabled} />
      </Suspense>
    </div>
  );
}
