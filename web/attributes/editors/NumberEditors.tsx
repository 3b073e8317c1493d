import { Group, NumberInput, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { distributions, isDistribution, type DistributionValue } from '../distributions.ts';
import type { EditorProps } from '../editor.ts';
import { DistributionEditor } from './DistributionEditor.tsx';

type Value = number | DistributionValue;

const initial = (): DistributionValue => ({
  type: 'TRIANGULAR',
  parameters: Object.fromEntries(distributions['TRIANGULAR']!.parameters.map(({ name, initial }) => [name, initial])),
});

/** A number, typed; what is no number is kept in the box and told. */
export function PlainNumber({
  id,
  value,
  onChange,
  onProblem,
  disabled,
  describedBy,
  invalid,
  suffix,
  wrong,
}: Omit<EditorProps<number>, 'choices' | 'organization' | 'projectId'> & {
  suffix?: string;
  /** What stands against a number; it is kept in the box and not saved. */
  wrong?: (value: number) => string | undefined;
}) {
  return (
    <NumberInput
      id={id}
      value={value ?? ''}
      onChange={(typed) => {
        if (typed === '') {
          onProblem(undefined);
          return onChange(null);
        }
        if (typeof typed === 'number' && Number.isFinite(typed)) {
          onChange(typed);
          return onProblem(wrong?.(typed));
        }
        onProblem(`'${typed}' is not a number.`);
      }}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      hideControls
      suffix={suffix}
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}

/** A switch between a plain value and a random one, and the editor of whichever it is. */
function ValueOrDistribution(props: EditorProps<Value> & { unit?: string; beside?: ReactNode }) {
  const { value, onChange, disabled, id, beside, ...plain } = props;
  const random = isDistribution(value);
  return (
    <Stack gap={8} style={{ flex: 1, minWidth: 0 }}>
      <SegmentedControl
        size="xs"
        fullWidth
        data={['Value', 'Distribution']}
        value={random ? 'Distribution' : 'Value'}
        onChange={(kind) => onChange(kind === 'Distribution' ? initial() : null)}
        disabled={disabled}
        aria-label="Kind of value"
      />
      {random ? (
        <DistributionEditor
          id={id}
          value={value}
          onChange={onChange}
          onProblem={props.onProblem}
          disabled={disabled}
          unit={props.unit}
          beside={beside}
        />
      ) : (
        <Group gap={8} wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <PlainNumber {...plain} id={id} value={value} onChange={onChange} disabled={disabled} />
          </div>
          {beside}
        </Group>
      )}
    </Stack>
  );
}

/** A number or a distribution. */
export const NumberEditor = (props: EditorProps<Value>) => <ValueOrDistribution {...props} />;

const noPercentage = (value: number): string | undefined =>
  value >= 0 && value <= 100 ? undefined : `${value} is not a percentage. Enter a number from 0 to 100.`;

/** A share of a hundred. */
export function PercentEditor(props: EditorProps<number>) {
  return (
    <Stack gap={4} style={{ flex: 1 }}>
      <PlainNumber {...props} suffix=" %" wrong={noPercentage} />
      <Progress value={props.value ?? 0} size={4} aria-hidden />
    </Stack>
  );
}

interface Duration {
  value: Value;
  units: string;
}
const units = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS', 'YEARS'].map((value) => ({
  value,
  label: value[0]! + value.slice(1).toLowerCase(),
}));

/** A span of time, plain or random, and its unit. */
export function DurationEditor(props: EditorProps<Duration>) {
  const { value, onChange, disabled } = props;
  // The unit is chosen before there is a value, too.
  const [unit, setUnit] = useState(value?.units ?? 'HOURS');
  const current = value?.units ?? unit;
  return (
    <ValueOrDistribution
      {...props}
      value={value?.value ?? null}
      onChange={(each) => onChange(each === null ? null : { value: each, units: current })}
      unit={current.toLowerCase()}
      beside={
        <Select
          data={units}
          value={current}
          onChange={(next) => {
            setUnit(next ?? 'HOURS');
            if (value && next) onChange({ value: value.value, units: next });
          }}
          allowDeselect={false}
          disabled={disabled}
          w={112}
          aria-label="Unit"
        />
      }
    />
  );
}

/** A score that the product computes. */
export function QualityScoreEditor({ id, value }: EditorProps<number>) {
  return (
    <Group gap={8} id={id} role="group" aria-labelledby={`${id}-label`}>
      <Progress
        value={value ?? 0}
        w={60}
        size={4}
        color={(value ?? 0) < 70 ? 'var(--tr-warning-mark)' : 'var(--tr-ink-3)'}
        aria-hidden
      />
      <Text>{value ?? 0} %</Text>
    </Group>
  );
}
