import { Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { distributions, distributionText, moments, problems, shape, type DistributionValue } from '../distributions.ts';

interface Props {
  id: string;
  value: DistributionValue;
  onChange(value: DistributionValue): void;
  onProblem(message: string | undefined): void;
  disabled: boolean;
  unit?: string | undefined;
  /** At the right of the type. */
  beside?: ReactNode;
}

const types = Object.entries(distributions).map(([value, { label }]) => ({ value, label }));
const tidy = (number: number) => String(Number(number.toPrecision(4)));

/** A distribution: its type, a field for each parameter with its letter and meaning, and its curve. */
export function DistributionEditor({ id, value, onChange, onProblem, disabled, unit, beside }: Props) {
  const wrong = problems(value);
  const { mean, deviation } = moments(value);
  const change = (next: DistributionValue) => {
    const [problem] = Object.entries(problems(next));
    onProblem(problem && `${problem[0]} ${problem[1]}.`);
    onChange(next);
  };
  const choose = (type: string | null) => {
    if (!type) return;
    change({
      type,
      parameters: Object.fromEntries(
        distributions[type]!.parameters.map(({ name, initial }) => [name, value.parameters[name] ?? initial]),
      ),
    });
  };
  return (
    <Stack gap={8}>
      <Group gap={8} wrap="nowrap">
        <Select
          id={id}
          data={types}
          value={value.type}
          onChange={choose}
          allowDeselect={false}
          disabled={disabled}
          aria-label="Distribution"
          style={{ flex: 1, minWidth: 0 }}
        />
        {beside}
      </Group>
      <Group gap={8} grow align="flex-start">
        {distributions[value.type]!.parameters.map(({ name, letter, meaning }) => (
          <NumberInput
            key={name}
            label={`${letter}, ${meaning}`}
            value={value.parameters[name] ?? ''}
            onChange={(typed) =>
              change({
                ...value,
                parameters: { ...value.parameters, [name]: typeof typed === 'number' ? typed : Number.NaN },
              })
            }
            error={wrong[name]}
            disabled={disabled}
            hideControls
          />
        ))}
      </Group>
      {Object.keys(wrong).length === 0 && (
        <>
          <Curve value={value} mean={mean} deviation={deviation} />
          <Text size="sm" c="dimmed">
            <span className="mono">{distributionText(value)}</span> · mean {tidy(mean)} {unit} · SD {tidy(deviation)}
          </Text>
        </>
      )}
    </Stack>
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
