import { Group, Select, TextInput } from '@mantine/core';

import { measureOf } from './values.ts';

interface Props {
  label: string;
  text: string;
  units: { value: string; label: string }[];
  /** The default unit. */
  usual: string;
  onChange: (text: string) => void;
}

/** Edits a count with its unit. */
export function Measure({ label, text, units, usual, onChange }: Props) {
  const { count, unit } = measureOf(text);
  const known = units.some(({ value }) => value === unit) ? unit : usual;
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        aria-label={label}
        inputMode="decimal"
        value={count}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.trim();
          onChange(typed === '' ? '' : `${typed}${known}`);
        }}
      />
      <Select
        aria-label={`Unit of ${label}`}
        data={units}
        value={known}
        allowDeselect={false}
        onChange={(next) => next && onChange(`${count}${next}`)}
      />
    </Group>
  );
}
