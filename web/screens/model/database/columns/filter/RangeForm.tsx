import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { DayField } from '../../../../../ui/DayField.tsx';
import { notANumber, spelledNumber } from '../../../../../ui/typed/typed-number.ts';
import { rangeIn, writtenRange } from './kind.ts';

interface Props {
  title: string;
  isDay: boolean;
  written: readonly string[];
  onSet: (written: readonly string[]) => void;
}

/** Tells whether a text can be a figure or a day: it contains nothing that would end a value or begin an operator. */
const isPlain = (text: string) => /^[^\s,()"<>=!~]*$/.test(text) && !text.includes('..');

/** Writes a number of the reader's language as the search language does, and leaves any other text. */
const figureIn = (text: string) => spelledNumber(text) ?? text.trim();

/** Searches a range: between two values, from one, or up to one. */
export function RangeForm({ title, isDay, written, onSet }: Props) {
  const [range, setRange] = useState(() => rangeIn(written));
  const ends = [
    ['from', `${title} from`],
    ['to', `${title} up to`],
  ] as const;
  const figures = { from: figureIn(range.from), to: figureIn(range.to) };
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
            error={isPlain(figures[end]) ? undefined : notANumber(range[end])}
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
