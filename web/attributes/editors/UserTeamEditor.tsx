import { useState } from 'react';

import { PeoplePicker, type Party } from '../../parts/identity/people/PeoplePicker.tsx';
import { partyOfTeam, partyOfUser, useParties } from '../../parts/identity/people/useParties.ts';
import type { EditorProps } from '../editor.ts';

interface Entry {
  type: string;
  id: string;
  label: string;
}

const partyOf = ({ type, id, label }: Entry): Party =>
  type === 'team' ? partyOfTeam(id, label) : partyOfUser({ username: id, fullName: label });

const entryOf = ({ type, id, name }: Party): Entry => ({ type, id, label: name });

/** Chooses people and teams, found by typing. */
export function UserTeamEditor({ id, value, onChange, disabled, organization, describedBy }: EditorProps<Entry[]>) {
  const [typed, setTyped] = useState('');
  const parties = useParties(organization, typed, { withTeams: true, isDisabled: disabled });
  const chosen = (value ?? []).map(partyOf);
  return (
    <PeoplePicker
      id={id}
      {...parties}
      value={chosen}
      onChange={(parties) => onChange(parties.length === 0 ? null : parties.map(entryOf))}
      onSearchChange={setTyped}
      disabled={disabled}
      aria-describedby={describedBy}
      placeholder={chosen.length > 0 ? undefined : '–'}
    />
  );
}
