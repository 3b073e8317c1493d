import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface Props {
  /** The placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Shows the box above a list in a sidebar: typing filters the list, Escape clears it. */
export const FindBox = ({ label, value, onChange }: Props) => (
  <TextInput
    size="xs"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || value === '') return;
      event.stopPropagation();
      onChange('');
    }}
  />
);
