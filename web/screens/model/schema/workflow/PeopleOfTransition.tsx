import { useState } from 'react';

import { PeoplePicker, type Party } from '../../../../parts/identity/people/PeoplePicker.tsx';
import { partyOfTeam, partyOfUser, useParties } from '../../../../parts/identity/people/useParties.ts';
import { useHere } from '../../../../routing/paths.ts';

/** Names of people by username, and of teams by number. */
export interface PartyNames {
  people: ReadonlyMap<string, string>;
  teams: ReadonlyMap<number, string>;
}

interface Props {
  label: string;
  /** Shown where nobody is chosen. */
  placeholder: string;
  users: readonly string[];
  teams: readonly number[];
  names: PartyNames;
  disabled: boolean;
  onChange: (users: string[], teams: number[]) => void;
}

/** Chooses the people and teams that a transition names, found by typing. */
export function PeopleOfTransition({ label, placeholder, users, teams, names, disabled, onChange }: Props) {
  const { organization, projectId } = useHere();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly Party[]>([]);
  const parties = useParties(organization, typed, { withTeams: true, projectId, isDisabled: disabled || !isOpen });
  const nameOf = (type: Party['type'], id: string) => chosen.find((each) => each.type === type && each.id === id)?.name;
  const value = [
    ...teams.map((team) => partyOfTeam(team, names.teams.get(team) ?? nameOf('team', String(team)) ?? `Team ${team}`)),
    ...users.map((username) =>
      partyOfUser({ username, fullName: names.people.get(username) ?? nameOf('user', username) ?? username }),
    ),
  ];
  return (
    <PeoplePicker
      aria-label={label}
      placeholder={value.length === 0 ? placeholder : undefined}
      {...parties}
      value={value}
      onChange={(parties) => {
        setChosen(parties);
        const idsOf = (type: Party['type']) => parties.filter((each) => each.type === type).map(({ id }) => id);
        onChange(idsOf('user'), idsOf('team').map(Number));
      }}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      disabled={disabled}
    />
  );
}
