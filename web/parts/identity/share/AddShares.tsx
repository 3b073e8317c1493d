import { Button, MultiSelect, Pill } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useState, type Ref, type SubmitEvent } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { isBeyond, isBeyondReviewer, useSharing } from './sharing.ts';
import { useCandidates, type Candidate } from './useCandidates.ts';
import { useShareActions } from './useShareActions.ts';

const REVIEWER = 3;

export const CandidateMark = ({ of: { end, name }, size }: { of: Pick<Candidate, 'end' | 'name'>; size: number }) => (
  <span aria-hidden style={{ display: 'inline-grid' }}>
    {'username' in end ? (
      <PersonMark username={end.username} fullName={name} size={size} />
    ) : (
      <span className="sp-team" style={{ width: size, height: size }}>
        <IconUsers size={Math.round(size * 0.66)} stroke={1.75} />
      </span>
    )}
  </span>
);

interface Props {
  box: Ref<HTMLInputElement>;
  /** Called with whether people are chosen that the project is not shared with yet. */
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
  const found = useCandidates(typed);
  const known = new Map([...(found ?? []), ...picked].map((each) => [each.key, each]));
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
        setPicked((now) => now.filter(({ key }) => !picked.some((each) => each.key === key)));
        setRefusal(undefined);
      },
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form className="sp-add" onSubmit={submit}>
      <div className="sp-pick">
        <MultiSelect
          ref={box}
          className="tr-grow sp-who"
          aria-label="User or team"
          placeholder={picked.length === 0 ? 'User or team' : undefined}
          data-autofocus
          data={[...known.values()].map(({ key, name, has }) => ({ value: key, label: name, disabled: Boolean(has) }))}
          value={picked.map(({ key }) => key)}
          onChange={(keys) => {
            setPicked(keys.map((key) => known.get(key)!));
            setTyped('');
            setRefusal(undefined);
          }}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          // The server has searched already, usernames included.
          filter={({ options }) => options}
          hidePickedOptions
          rightSection={null}
          rightSectionWidth={10}
          nothingFoundMessage={nothingFound('No one found.', found !== undefined)}
          comboboxProps={{ zIndex: 450 }}
          renderOption={({ option }) => <Option of={known.get(String(option.value))!} />}
          renderPill={({ option, onRemove }) => {
            const one = option && known.get(String(option.value));
            return (
              one && (
                <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-label': `Remove ${one.name}` }}>
                  <span className="tr-inline sp-pill">
                    <CandidateMark of={one} size={18} />
                    {one.name}
                  </span>
                </Pill>
              )
            );
          }}
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

const Option = ({ of }: { of: Candidate }) => (
  <span className="tr-inline sp-found">
    <CandidateMark of={of} size={24} />
    <span className="tr-grow tr-column sp-option">
      <span>{of.name}</span>
      <span className="tr-small sp-note">{of.has ? `${of.note}, ${of.has} already` : of.note}</span>
    </span>
  </span>
);
