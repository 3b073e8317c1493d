import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconSum } from '@tabler/icons-react';

import type { EditorProps } from '../editor.ts';

interface Computable {
  result: number | null;
  decimalPlaces: number;
  resultUnits: string;
  formula?: string;
  /** The reason why the formula has no result. */
  problem?: string;
}

const MOST_PLACES = 20;
const none: Computable = { result: null, decimalPlaces: 2, resultUnits: '' };

/** Edits a formula and shows its result, which the server computes whenever the entity is saved. */
export function ComputableEditor({
  id,
  value,
  onChange,
  disabled,
  describedBy,
  invalid,
}: Omit<EditorProps<Computable>, 'choices' | 'organization' | 'projectId'>) {
  const { result, decimalPlaces, resultUnits, formula = '', problem } = value ?? none;
  const set = (next: Partial<Computable>) => {
    const now = { decimalPlaces, resultUnits, formula, ...next };
    if (now.formula.trim() === '') return onChange(null);
    // The old result belonged to another formula.
    onChange({ ...now, result: next.decimalPlaces === undefined ? null : result });
  };
  const shown = (
    <Group gap={8} className="sunken" {...(disabled && { id, role: 'group', 'aria-labelledby': `${id}-label` })}>
      <IconSum size={16} stroke={1.75} aria-hidden />
      <Text>{result === null ? '–' : `${result.toFixed(decimalPlaces)} ${resultUnits}`.trimEnd()}</Text>
      <Text size="sm" c={problem === undefined ? 'dimmed' : 'var(--tr-danger)'}>
        {problem ?? (formula !== '' && result === null ? 'calculated when it is saved' : 'computed')}
      </Text>
      {disabled && formula !== '' && (
        <Text size="sm" ff="monospace" c="dimmed">
          {formula}
        </Text>
      )}
    </Group>
  );
  if (disabled) return shown;
  return (
    <Stack gap="xs">
      {shown}
      <TextInput
        id={id}
        value={formula}
        onChange={(event) => set({ formula: event.currentTarget.value })}
        placeholder="{Dry Mass} * 9.81 m/s^2"
        error={invalid}
        aria-describedby={describedBy}
        styles={{ input: { fontFamily: 'var(--tr-mono)' } }}
      />
      {formula !== '' && (
        <Group gap="xs" grow>
          <TextInput
            label="In"
            placeholder="unit of the result"
            value={resultUnits}
            onChange={(event) => set({ resultUnits: event.currentTarget.value })}
          />
          <NumberInput
            label="Decimal places"
            min={0}
            max={MOST_PLACES}
            allowDecimal={false}
            clampBehavior="strict"
            value={decimalPlaces}
            onChange={(next) => typeof next === 'number' && next !== decimalPlaces && set({ decimalPlaces: next })}
          />
        </Group>
      )}
    </Stack>
  );
}
