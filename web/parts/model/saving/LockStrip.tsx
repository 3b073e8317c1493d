import '../entity/entity.css';
import './lock-strip.css';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { LockStrip_entity$key } from '#graph/LockStrip_entity.graphql';

import { PersonMark } from '../../../ui/PersonMark.tsx';
import { usePassingLocks } from './through-locks.ts';
import { useLockActions } from './useLockActions.ts';

interface Props {
  entity: LockStrip_entity$key;
  /** The fields that are read-only, and those that are not. */
  waits?: string;
  /** True if the page lets those who may unlock edit anyway. */
  offersPassing?: boolean;
}

/** Says who has locked an entity and which fields that makes read-only, before somebody types; those who may unlock do it here. */
export function LockStrip({
  entity,
  waits = 'Text, labels and relationships are read-only. You can still comment and review.',
  offersPassing = false,
}: Props) {
  const data = useFragment(
    graphql`
      fragment LockStrip_entity on Entity {
        id
        isLocked
        lockedBy
        viewerMayUnlock
        locker {
          id
          fullName
        }
      }
    `,
    entity,
  );
  const { unlock, isBusy } = useLockActions(data.id);
  const [isPassing, pass] = usePassingLocks();
  if (!data.isLocked) return null;
  const name = data.locker?.fullName ?? data.lockedBy ?? 'someone';
  return (
    <div className="en-strip is-calm en-lock" role="note" aria-label="Lock">
      <IconLock size={16} stroke={1.75} aria-hidden />
      {typeof data.lockedBy === 'string' && (
        <span aria-hidden>
          <PersonMark username={data.lockedBy} fullName={name} />
        </span>
      )}
      <span className="en-lock-words">
        <b>Locked by {name}.</b> {isPassing ? 'You can edit it anyway. It stays locked.' : waits}
        {!data.viewerMayUnlock && ' Ask them to unlock it.'}
      </span>
      {data.viewerMayUnlock && offersPassing && (
        <Button variant="default" size="xs" onClick={() => pass(!isPassing)}>
          {isPassing ? 'Stop editing' : 'Edit anyway'}
        </Button>
      )}
      {data.viewerMayUnlock && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void unlock()}>
          Unlock
        </Button>
      )}
    </div>
  );
}
