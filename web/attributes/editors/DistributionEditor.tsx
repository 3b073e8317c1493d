import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { numberText, typedNumber } from '../../ui/typed/typed-number.ts';
import { moments, shape } from '../distribution-curve.ts';
import { isFull, isWhole, problems, type BegunDistribution } from '../distribution-form.ts';
import { distributions, distributionText, type DistributionValue } from '../distributions.ts';

interface Props {
  id: string;
  value: BegunDistribution;
  onChange(value: BegunDistribution): void;
  disabled: boolean;
  unit?: string | undefined;
  /** Shown at the right of the type. */
  beside?: ReactNode;
}

const types = Object.entries(distributions).map(([value, { label }]) => ({ value, label }));
const tidy = (number: number) => String(Number(number.toPrecision(4)));

/** Edits a distribution: its type, a field for each parameter with its letter and meaning, and its curve once it is complete. */
export function DistributionEditor({ id, value, onChange, disabled, unit, beside }: Props) {
  const { type, parameters } = value;
  const choose = (next: string | null) => {
    if (!next) return;
    // Parameters of the same name keep their values; the user fills in the rest.
    const kept = distributions[next]!.parameters.map(({ name }) => [name, parameters[name]] as const);
    onChange({ type: next, parameters: Object.fromEntries(kept) });
  };
  return (
    <Stack gap={8}>
      <Group gap={8} wrap="nowrap">
        <Select
          id={id}
          data={types}
          value={type}
          onChange={choose}
          allowDeselect={false}
          disabled={disabled}
          aria-label="Distribution"
          style={{ flex: 1, minWidth: 0 }}
        />
        {beside}
      </Group>
      <Group gap={8} grow align="flex-start">
        {distributions[type]!.parameters.map(({ name, letter, meaning }) => (
          <ParameterField
            key={name}
            label={`${letter}, ${meaning}`}
            value={parameters[name]}
            onChange={(number) => onChange({ type, parameters: { ...parameters, [name]: number } })}
            problem={isFull(value) ? problems(value)[name] : undefined}
            disabled={disabled}
          />
        ))}
      </Group>
      {isWhole(value) && <Picture value={value} unit={unit} />}
    </Stack>
  );
}

interface ParameterProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  problem: string | undefined;
  disabled: boolean;
}

function ParameterField({ label, value, onChange, problem, disabled }: ParameterProps) {
  const [draft, setDraft] = useState<string>();
  const [isAbandonedUpload, setLeft] = useState(false);
  const isNone = draft !== undefined && typedNumber(draft) === undefined;
  return (
    <TextInput
      label={label}
      value={draft ?? (value === undefined ? '' : numberText(value))}
      onChange={({ currentTarget: { value: text } }) => {
        setDraft(text);
        setLeft(false);
        onChange(typedNumber(text) ?? undefined);
      }}
      onBlur={() => {
        setLeft(true);
        if (!isNone) setDraft(undefined);
      }}
      inputMode="decimal"
      autoComplete="off"
      error={isNone && isAbandonedUpload ? 'must be a number' : problem}
      disabled={disabled}
    />
  );
}

function Picture({ value, unit }: { value: DistributionValue; unit: string | undefined }) {
  const { mean, deviation } = moments(value);
  return (
    <>
      <Curve value={value} mean={mean} deviation={deviation} />
      <Text size="sm" c="dimmed">
        <span className="mono">{distributionText(value)}</span> · mean {tidy(mean)} {unit} · SD {tidy(deviation)}
      </Text>
    </>
  );
}

const WIDTH = 240;
const HEIGHT = 48;
const STEPS = 80;

function Curve({ value, mean, deviation }: { value: DistributionValue; mean: number; deviation: number }) {
  const spread = deviation || 1;
  const from = mean - 3.2 * spread;
  const to = mean + 3.2 * spread;
  const points = Array.from({ length: STEPS + 1 }, (_, i) => shape(value, from + ((to - from) * i) / STEPS));
  const top = Math.max(...points.filter(Number.isFinite), 1e-12);
  const path = points
    .map(
      (y, i) =>
        `${(WIDTH * i) / STEPS},${(HEIGHT - (HEIGHT - 4) * Math.min(1, (Number.isFinite(y) ? y : top) / top)).toFixed(1)}`,
    )
    .join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} width="100%" height={HEIGHT} preserveAspectRatio="none" aria-hidden>
      <polyline
        points={`0,${HEIGHT} ${path} ${WIDTH},${HEIGHT}`}
        fill="var(--tr-select-strong)"
        stroke="var(--tr-mark)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={WIDTH / 2}
        x2={WIDTH / 2}
        y1="0"
        y2={HEIGHT}
        stroke="var(--tr-ink-3)"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
