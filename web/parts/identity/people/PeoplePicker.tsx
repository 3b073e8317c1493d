import { MultiSelect, Pill, type MultiSelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';

import { foundOptions } from '../../../ui/choosing/rank.ts';
import { nothingFound } from '../../../ui/nothingFound.tsx';
import { PartyMark } from './PartyMark.tsx';

/** A user or a team to choose. */
export interface Party {
  type: 'user' | 'team';
  /** The username, or the team's number. */
  id: string;
  name: string;
  /** Shown below the name. */
  note: string;
  /** True if it is shown and cannot be chosen. */
  isDisabled?: boolean;
  /** True if it comes behind all others, however well it fits. */
  isAside?: boolean;
}

interface Props<P extends Party> extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'renderPill'> {
  ref?: Ref<HTMLInputElement>;
  /** The users and teams whose names begin with the typed text; undefined before the first answer. */
  found: readonly P[] | undefined;
  /** True until what is typed is answered. */
  isWaiting: boolean;
  value: readonly P[];
  onChange: (value: P[]) => void;
  /** Called with the typed text, and with an empty one after a choice. */
  onSearchChange: (typed: string) => void;
  /** True if those chosen show their marks. */
  hasMarks?: boolean;
}

const keyOf = ({ type, id }: Party) => `${type}:${id}`;

/** Chooses several people, and teams where its caller finds them, by typing their names. */
export function PeoplePicker<P extends Party>({ found, isWaiting, value, onChange, hasMarks, ...rest }: Props<P>) {
  const known = new Map([...(found ?? []), ...value].map((party) => [keyOf(party), party]));
  const offered = new Set(found?.map(keyOf));
  const isAside = (option: object) => 'value' in option && known.get(String(option.value))?.isAside === true;
  return (
    <MultiSelect
      {...rest}
      data={[...known].map(([key, { name, isDisabled = false }]) => ({
        value: key,
        label: name,
        disabled: isDisabled,
      }))}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.map((key) => known.get(key)!))}
      searchable
      // The server has searched already, usernames included.
      filter={({ options, ...typed }) =>
        foundOptions({
          options: options.filter((option) => 'value' in option && offered.has(String(option.value))),
          ...typed,
        }).toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)))
      }
      aria-busy={isWaiting}
      nothingFoundMessage={nothingFound('No one found.', found !== undefined && !isWaiting)}
      comboboxProps={{ zIndex: 450 }}
      renderOption={({ option, checked = false }) => <Found {...known.get(String(option.value))!} isChosen={checked} />}
      {...(hasMarks && {
        renderPill: ({ value: key, onRemove }) => <Chosen {...known.get(String(key))!} onRemove={onRemove} />,
      })}
    />
  );
}

const Mark = ({ type, id, name, size }: Party & { size: number }) => (
  <PartyMark username={type === 'user' ? id : undefined} name={name} size={size} />
);

const Chosen = ({ onRemove, ...party }: Party & { onRemove: (() => void) | undefined }) => (
  <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-label': `Remove ${party.name}` }}>
    <span className="tr-inline pp-chosen">
      <Mark {...party} size={18} />
      {party.name}
    </span>
  </Pill>
);

const Found = ({ isChosen, ...party }: Party & { isChosen: boolean }) => (
  <span className="tr-inline tr-grow pp-found">
    <Mark {...party} size={24} />
    <span className="tr-grow tr-column">
      <span>{party.name}</span>
      <span className="tr-small pp-note">{party.note}</span>
    </span>
    {isChosen && <IconCheck size={16} stroke={1.75} aria-hidden />}
  </span>
);
