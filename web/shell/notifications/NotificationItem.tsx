import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths, useHere } from '../../routing/paths.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';
import { When } from '../../ui/dates.tsx';
import { PersonMark } from '../../ui/PersonMark.tsx';
import type { Notification } from './notification.ts';
import { pastTense, shortName } from './rules.ts';
import { useRestore } from './useRestore.ts';

interface Props {
  notification: Notification;
  /** True if the entity no longer exists, so that nothing can be opened. */
  isGone: boolean;
  mayRestore: boolean;
  onRemove: () => void;
  onRestored: () => Promise<void>;
  onOpen: () => void;
}

/** Shows one notification: who did what to which entity. It links to the entity; a deleted one can be restored here. */
export function NotificationItem({ notification, isGone, mayRestore, onRemove, onRestored, onOpen }: Props) {
  const { organization, projectId } = useHere();
  const { username, fullName, type, entityId, entityName, changes, date, isSeen } = notification;
  const [restore, isBusy, refusal] = useRestore(notification.entity, onRestored);
  const name = shortName(entityName);
  const isRestorable = isGone && mayRestore;
  const words = isRestorable ? 'Restorable' : changes.join(', ');
  return (
    <li className="nt-item" data-new={!isSeen || undefined}>
      <span aria-hidden>
        <PersonMark username={username} fullName={fullName} />
      </span>
      <div className="tr-grow nt-body">
        <div>
          <b>{fullName}</b> <span className="tr-dim">{pastTense(type)}</span>
          {!isSeen && <span className="tr-visually-hidden">, new</span>}
        </div>
        <div className="tr-row nt-entity">
          <ClassMark icon={notification.icon} colour={notification.colour} name={notification.className} />
          {isGone ? (
            <span title={entityName}>{name}</span>
          ) : (
            <Link to={paths.entity(organization, projectId, entityId)} title={entityName} onClick={onOpen}>
              {name}
            </Link>
          )}
        </div>
        {words && <div className="tr-dim">{words}</div>}
        {refusal && (
          <div className="nt-refusal" role="alert">
            {refusal}
          </div>
        )}
      </div>
      <div className="tr-column nt-side">
        <span className="tr-dim">
          <When iso={date} />
        </span>
        <span className="tr-row nt-acts">
          {isRestorable && (
            <Button
              variant="default"
              size="compact-sm"
              loading={isBusy}
              aria-label={`Restore ${name}`}
              onClick={() => void restore()}
            >
              Restore
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            title="Remove"
            aria-label={`Remove: ${fullName} ${pastTense(type)} ${name}`}
            onClick={onRemove}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </div>
    </li>
  );
}
