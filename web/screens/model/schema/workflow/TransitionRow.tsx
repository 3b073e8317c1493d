import { ActionIcon, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

import { PeopleOfTransition, type PartyNames } from './PeopleOfTransition.tsx';
import type { Transition } from './workflow.ts';

interface Props {
  transition: Transition;
  names: PartyNames;
  states: readonly string[];
  disabled: boolean;
  onChange: (next: Transition) => void;
  onRemove: () => void;
}

/** Edits one transition in the table. */
export function TransitionRow({ transition, names, states, disabled, onChange, onRemove }: Props) {
  const set = (change: Partial<Transition>) => onChange({ ...transition, ...change });
  const known = (state: string) => (states.includes(state) ? states : [...states, state]);
  const label = transition.name || 'New transition';
  return (
    <tr>
      <td>
        <TextInput
          aria-label={`Name of ${label}`}
          value={transition.name}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={`${label}: from state`}
          data={[...known(transition.fromState)]}
          value={transition.fromState}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => set({ fromState: value })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={`${label}: to state`}
          data={[...known(transition.toState)]}
          value={transition.toState}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => set({ toState: value })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${label}: locks`}
          checked={transition.lock}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => set({ lock: checked })}
        />
      </td>
      <td>
        <PeopleOfTransition
          label={`${label}: allowed for`}
          placeholder="Everyone"
          users={transition.permittedUsers}
          teams={transition.permittedTeams}
          names={names}
          disabled={disabled}
          onChange={(permittedUsers, permittedTeams) => set({ permittedUsers, permittedTeams })}
        />
      </td>
      <td>
        <PeopleOfTransition
          label={`${label}: notifies`}
          placeholder="No one"
          users={transition.notifyUsers}
          teams={transition.notifyTeams}
          names={names}
          disabled={disabled}
          onChange={(notifyUsers, notifyTeams) => set({ notifyUsers, notifyTeams })}
        />
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={`Remove ${label}`}
          title="Remove"
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
