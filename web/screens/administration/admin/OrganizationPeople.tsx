import { useState } from 'react';

import { PeoplePicker, type Party } from '../../../parts/identity/people/PeoplePicker.tsx';
import { useParties } from '../../../parts/identity/people/useParties.ts';

interface Props {
  organization: string;
  value: readonly Party[];
  onChange: (people: Party[]) => void;
}

/** Chooses users of an organization, for a team or for licences. */
export function OrganizationPeople({ organization, value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const parties = useParties(organization, typed);
  return <PeoplePicker label="People" {...parties} value={value} onChange={onChange} onSearchChange={setTyped} />;
}
