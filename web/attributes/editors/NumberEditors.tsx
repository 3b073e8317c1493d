import { Group, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState, type FocusEvent, type ReactNode } from 'react';

import { isOwnWriting, notANumber, numberText, typedNumber } from '../../ui/typed/typed-number.ts';
import type { Meaning } from '../../ui/typed/useTyped.tsx';
import { isWhole, whatIsMissing, type BegunDistribution } from '../distribution-form.ts';
import { isDistribution, type DistributionValue } from '../distributions.ts';
import type { EditorProps } from '../editor.ts';
import { notADuration, typedDuration } from '../typed/typed-duration.ts';
import { duration } from '../types/duration.ts';
import { DistributionEditor } from './DistributionEditor.tsx';
import { TypedLine } from './TypedLine.tsx';

type Value = number | DistributionValue;

type PlainProps = Omit<EditorProps<number>, 'choices' | 'organization' | 'projectId'>;
/** Returns the objection to a number, in words. */
type Objection = (value: number) => string | undefined;

const onRight = { inputMode: 'decimal', styles: { input: { textAlign: 'right' } } } as const;

/** Edits a number as text; text that is no number, or is objected to, stays in the box and is reported when the box is left. */
function PlainNumber({ suffix, wrong, value, ...props }: PlainProps & { suffix?: string; wrong?: Objection }) {
  const read = (text: string): Meaning<number> => {
    const number = typedNumber(text);
    if (number === undefined) return { problem: notANumber(text) };
    const problem = number === null ? undefined : wrong?.(number);
    if (problem !== undefined) return { problem };
    return { value: number, ...(number !== null && isOwnWriting(text) && { words: numberText(number) }) };
  };
  return (
    <TypedLine
      {...props}
      shown={value === null ? '' : numberText(value)}
      read={read}
      look={{ ...onRight, rightSection: suffix && <span aria-hidden>{suffix}</span> }}
    />
  );
}

/** Switches between a plain value and a random one, and shows the editor of the chosen kind. An incomplete distribution is not reported. */
function ValueOrDistribution(props: EditorProps<Value> & { unit?: string; beside?: ReactNode; line?: ReactNode }) {
  const { value, onChange, onProblem, disabled, id, beside, line, ...plain } = props;
  const [begun, setBegun] = useState<BegunDistribution>();
  const distribution = begun ?? (isDistribution(value) ? value : undefined);
  const choose = (kind: string) => {
    if (kind === 'Distribution') return setBegun({ type: 'TRIANGULAR', parameters: {} });
    setBegun(undefined);
    onProblem(undefined);
    if (isDistribution(value)) onChange(null);
  };
  const take = (next: BegunDistribution) => {
    if (!isWhole(next)) return setBegun(next);
    setBegun(undefined);
    onProblem(undefined);
    onChange(next);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (begun && !currentTarget.contains(relatedTarget)) onProblem(`Not saved yet: ${whatIsMissing(begun)}`);
  };
  return (
    <Stack gap={8} style={{ flex: 1, minWidth: 0 }} onBlur={leave}>
      <SegmentedControl
        size="xs"
        fullWidth
        data={['Value', 'Distribution']}
        value={distribution ? 'Distribution' : 'Value'}
        onChange={choose}
        disabled={disabled}
        aria-label="Kind of value"
      />
      {distribution ? (
        <DistributionEditor
          id={id}
          value={distribution}
          onChange={take}
          disabled={disabled}
          unit={props.unit}
          beside={beside}
        />
      ) : (
        <Group gap={8} wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            {line ?? (
              <PlainNumber
                {...plain}
                id={id}
                value={value as number | null}
                onChange={onChange}
                onProblem={onProblem}
                disabled={disabled}
              />
            )}
          </div>
          {beside}
        </Group>
      )}
    </Stack>
  );
}

/** Edits a number or a distribution. */
export const NumberEditor = (props: EditorProps<Value>) => <ValueOrDistribution {...props} />;

const noPercentage: Objection = (value) =>
  value >= 0 && value <= 100 ? undefined : `${value} is not a percentage. Enter a number from 0 to 100.`;

/** Edits a percentage. */
export function PercentEditor(props: EditorProps<number>) {
  return (
    <Stack gap={4} style={{ flex: 1 }}>
      <PlainNumber {...props} suffix="%" wrong={noPercentage} />
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

/** Edits a span of time, plain or random, with its unit. */
export function DurationEditor(props: EditorProps<Duration>) {
  const { value, onChange, disabled } = props;
  // The unit is chosen before there is a value, too.
  const [unit, setUnit] = useState(value?.units ?? 'HOURS');
  const current = value?.units ?? unit;
  const plain = typeof value?.value === 'number' ? value.value : null;
  const read = (text: string): Meaning<Duration> => {
    const found = typedDuration(text, current);
    if (found === undefined) return { problem: notADuration(text) };
    return { value: found, ...(found !== null && isOwnWriting(text) && { words: duration.words(found) ?? '' }) };
  };
  const take = (next: Duration | null, how?: 'typed') => {
    if (next) setUnit(next.units);
    onChange(next, how);
  };
  return (
    <ValueOrDistribution
      {...props}
      value={value?.value ?? null}
      onChange={(each) => onChange(each === null ? null : { value: each, units: current })}
      unit={current.toLowerCase()}
      line={
        <TypedLine
          {...props}
          shown={plain === null ? '' : numberText(plain)}
          read={read}
          onChange={take}
          look={{ styles: onRight.styles }}
        />
      }
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

/** Shows a score that the product computes. */
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
