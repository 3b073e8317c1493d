import { Button } from '@mantine/core';
import { useEffect, useState, type Ref, type SubmitEvent } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { PeoplePicker } from '../people/PeoplePicker.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { isBeyond, isBeyondReviewer, useSharing } from './sharing.ts';
import { useCandidates, type Candidate } from './useCandidates.ts';
import { useShareActions } from './useShareActions.ts';

const REVIEWER = 3;

interface Props {
  box: Ref<HTMLInputElement>;
  /** Called with true while people are chosen that the project is not shared with yet. */
  onPicking: (isPicking: boolean) => void;
}

/** Finds users and teams, and shares the project with several of them under one role. */
export function AddShares({ box, onPicking }: Props) {
  const { roles, own, organizationName } = useSharing();
  const { give, isBusy } = useShareActions();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Candidate[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const isPicking = picked.length > 0;
  useEffect(() => {
    onPicking(isPicking);
    return () => onPicking(false);
  }, [onPicking, isPicking]);
  const { found, isWaiting } = useCandidates(typed);
  const reviewers = picked.filter(({ isReviewer }) => isReviewer).map(({ name }) => name);
  const offered = roles.filter((role) => !isBeyond(role, own) && (reviewers.length === 0 || !isBeyondReviewer(role)));
  const wanted = chosen ?? picked[0]?.roleId ?? REVIEWER;
  const role = offered.find(({ roleId }) => roleId === wanted) ?? offered.at(-1);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!role || picked.length === 0 || isBusy) return;
    give(
      picked.map(({ end }) => end),
      role.id,
    ).then(
      () => {
        toast.done(`Shared with ${picked.map(({ name }) => name).join(', ')} as ${role.name}.`);
        setPicked((now) => now.filter((each) => !picked.includes(each)));
        setRefusal(undefined);
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form className="sp-add" onSubmit={submit}>
      <div className="sp-pick">
        <PeoplePicker
          ref={box}
          className="tr-grow sp-who"
          aria-label="User or team"
          placeholder={picked.length === 0 ? 'User or team' : undefined}
          data-autofocus
          found={found}
          isWaiting={isWaiting}
          value={picked}
          onChange={(parties) => {
            setPicked(parties);
            setRefusal(undefined);
          }}
          onSearchChange={setTyped}
          hidePickedOptions
          rightSection={null}
          rightSectionWidth={10}
          hasMarks
        />
        {role && (
          <RoleSelect
            label="Role for them"
            value={role.roleId}
            onChange={setChosen}
            isForReviewer={reviewers.length > 0}
          />
        )}
        <Button type="submit" className="sp-button" px={12} loading={isBusy} disabled={!role || picked.length === 0}>
          Share
        </Button>
      </div>
      <div className="tr-small sp-hint">
        {role?.description}
        {reviewers.length > 0 &&
          ` ${reviewers.join(', ')} ${reviewers.length === 1 ? 'is a reviewer' : 'are reviewers'} of ${organizationName}, so roles with edit access are not offered.`}
      </div>
      {refusal && <RefusalNote {...refusal} />}
    </form>
  );
}
