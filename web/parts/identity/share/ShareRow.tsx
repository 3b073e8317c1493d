import { ActionIcon, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { PartyMark } from '../people/PartyMark.tsx';
import { LockedRole, RoleSelect } from './RoleSelect.tsx';
import { isBeyond, useSharing, type Role } from './sharing.ts';
import { useShareActions, type End } from './useShareActions.ts';

interface Props {
  end: End;
  name: string;
  note: string;
  role: Role;
  isReviewer?: boolean;
  /** A sentence about the access that a removal takes away. */
  loss: string;
  /** Shown between the name and the role. */
  children?: ReactNode;
  /** Called after the removal; `hasLeft` if the viewer removed their own access. */
  onRemoved: (hasLeft: boolean) => void;
}

/** Shows one share of the project: its role can be changed, and it can be removed; a refusal is shown below. */
export function ShareRow({ end, name, note, role, isReviewer = false, loss, children, onRemoved }: Props) {
  const { own, roles } = useSharing();
  const { give, take, isBusy } = useShareActions();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const failed = (error: unknown) => setRefusal(asFacts(error));
  const isLocked = isBeyond(role, own);
  const [wanted, want] = useState<number>();
  const change = async (roleId: number) => {
    const chosen = roles.find((each) => each.roleId === roleId);
    if (!chosen) return;
    setRefusal(undefined);
    want(roleId);
    await give([end], chosen.id).catch(failed);
    // Another may have been chosen meanwhile.
    want((now) => (now === roleId ? undefined : now));
  };
  const remove = () => {
    setRefusal(undefined);
    setAsking(false);
    take(end).then((hasLeft) => {
      toast.done(hasLeft ? 'You have left the project.' : `${name} was removed.`);
      onRemoved(hasLeft);
    }, failed);
  };
  return (
    <li className="sp-item" aria-busy={isBusy}>
      <div className="tr-row sp-row">
        <PartyMark username={'username' in end ? end.username : undefined} name={name} size={24} />
        <span className="tr-grow tr-column sp-words">
          <span className="tr-cut sp-name" title={name}>
            {name}
          </span>
          <span className="tr-small sp-note">{note}</span>
        </span>
        {children}
        {isLocked ? (
          <LockedRole name={role.name} why="It includes permissions you don't have." />
        ) : (
          <RoleSelect
            label={`Role of ${name}`}
            value={wanted ?? role.roleId}
            onChange={(roleId) => void change(roleId)}
            isForReviewer={isReviewer}
          />
        )}
        {isLocked ? (
          <span className="sp-gap" />
        ) : (
          <ActionIcon
            className="sp-gap"
            variant="subtle"
            color="gray"
            aria-label={`Remove ${name}`}
            aria-expanded={isAsking}
            disabled={isBusy}
            onClick={() => setAsking((is) => !is)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isAsking && (
        <Group className="sp-ask" justify="space-between" role="group" aria-label={`Remove ${name}?`}>
          <span>{loss}</span>
          <Group gap="sm" wrap="nowrap">
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button color="red.9" onClick={remove}>
              Remove
            </Button>
          </Group>
        </Group>
      )}
      {refusal && (
        <div className="sp-refused">
          <RefusalNote {...refusal} />
        </div>
      )}
    </li>
  );
}
