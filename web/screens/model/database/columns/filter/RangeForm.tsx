import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { notADuration } from '../../../../../attributes/typed/typed-duration.ts';
import { DayField } from '../../../../../ui/DayField.tsx';
import { notANumber, spelledNumber } from '../../../../../ui/typed/typed-number.ts';
import { spelledSpan } from '../../search/builder/typed-figure.ts';
import { rangeIn, writtenRange } from './kind.ts';

interface Props {
  title: string;
  kind: 'number' | 'duration' | 'day';
  written: readonly string[];
  onSet: (written: readonly string[]) => void;
}

/** Tells whether a text can be a figure or a day: it contains nothing that would end a value or begin an operator. */
const isPlain = (text: string) => /^[^\s,()"<>=!~]*$/.test(text) && !text.includes('..');

/** Writes a number or duration of the reader's language as the search language does, and leaves any other text. */
const figureIn = (text: string, kind: Props['kind']) =>
  spelledNumber(text) ?? (kind === 'duration' ? spelledSpan(text) : undefined) ?? text.trim();

/** Searches a range: between two values, from one, or up to one. */
export function RangeForm({ title, kind, written, onSet }: Props) {
  const isDay = kind === 'day';
  const [range, setRange] = useState(() => rangeIn(written));
  const ends = [
    ['from', `${title} from`],
    ['to', `${title} up to`],
  ] as const;
  const figures = { from: figureIn(range.from, kind), to: figureIn(range.to, kind) };
  const problemOf = kind === 'duration' ? notADuration : notANumber;
  const isReady = isPlain(figures.from) && isPlain(figures.to);
  return (
    <form
      className="db-filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSet(writtenRange(isDay ? range : figures));
      }}
    >
      {ends.map(([end, label]) =>
        isDay ? (
          <DayField
            key={end}
            size="sm"
            label={label}
            value={range[end]}
            onChange={(value) => setRange({ ...range, [end]: value })}
          />
        ) : (
          <TextInput
            key={end}
            size="sm"
            label={label}
            inputMode="decimal"
            data-autofocus={end === 'from' || undefined}
            error={isPlain(figures[end]) ? undefined : problemOf(range[end])}
            value={range[end]}
            onChange={({ currentTarget: { value } }) => setRange({ ...range, [end]: value })}
          />
        ),
      )}
      <Button type="submit" size="compact-md" disabled={!isReady}>
        Filter
      </Button>
    </form>
  );
}
