import { Group, Select } from '@mantine/core';

import { FigureField } from './FigureField.tsx';
import { countShown, readMeasure } from './typed-figure.ts';
import { measureOf } from './values.ts';

interface Props {
  label: string;
  text: string;
  units: { value: string; label: string }[];
  /** The default unit. */
  usual: string;
  onChange: (text: string) => void;
}

/** Edits a count with its unit, which may be typed behind it. */
export function Measure({ label, text, units, usual, onChange }: Props) {
  const { count, unit } = measureOf(text);
  const known = units.some(({ value }) => value === unit) ? unit : usual;
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <FigureField
        label={label}
        shown={countShown(count)}
        read={(typed) => readMeasure(typed, known, units)}
        onChange={onChange}
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
