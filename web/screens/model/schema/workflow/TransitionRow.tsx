import { ActionIcon, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

import type { Transition } from './workflow.ts';

/** Choices for the people that a transition names: teams by number, people by username. */
export interface Nameable {
  teams: readonly { value: string; label: string }[];
  people: readonly { value: string; label: string }[];
}

interface Props extends Nameable {
  transition: Transition;
  states: readonly string[];
  disabled: boolean;
  onChange: (next: Transition) => void;
  onRemove: () => void;
}

const TEAM = 'team:';

/** Edits one transition in the table. */
export function TransitionRow({ transition, states, teams, people, disabled, onChange, onRemove }: Props) {
  const set = (change: Partial<Transition>) => onChange({ ...transition, ...change });
  const known = (state: string) => (states.includes(state) ? states : [...states, state]);
  const who = (users: 'permittedUsers' | 'notifyUsers', groups: 'permittedTeams' | 'notifyTeams') => {
    const value = [...transition[groups].map((team) => `${TEAM}${team}`), ...transition[users]];
    const data = [
      ...teams.map((team) => ({ value: `${TEAM}${team.value}`, label: `${team.label} (team)` })),
      ...people,
    ];
    const missing = value.filter((each) => !data.some((one) => one.value === each));
    return {
      data: [...data, ...missing.map((each) => ({ value: each, label: each }))],
      value,
      onChange: (next: string[]) =>
        set({
          [users]: next.filter((each) => !each.startsWith(TEAM)),
          [groups]: next.filter((each) => each.startsWith(TEAM)).map((each) => Number(each.slice(TEAM.length))),
        }),
    };
  };
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
        <MultiSelect
          aria-label={`${label}: allowed for`}
          placeholder={transition.permittedUsers.length + transition.permittedTeams.length === 0 ? 'Everyone' : ''}
          searchable
          disabled={disabled}
          {...who('permittedUsers', 'permittedTeams')}
        />
      </td>
      <td>
        <MultiSelect
          aria-label={`${label}: notifies`}
          placeholder={transition.notifyUsers.length + transition.notifyTeams.length === 0 ? 'No one' : ''}
          searchable
          disabled={disabled}
          {...who('notifyUsers', 'notifyTeams')}
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
