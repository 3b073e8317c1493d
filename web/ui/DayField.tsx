import { DateInput } from '@mantine/dates';
import { useState } from 'react';

import { beginOfDay, DAY_FORMAT, dayKey } from './moments.ts';
import { dateWords } from './typed/date-words.ts';
import { notADate, typedDate } from './typed/typed-date.ts';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  description?: string;
  /** A date such as '2026-11-24'; empty for none. */
  value: string;
  onChange: (value: string) => void;
  size?: 'xs' | 'sm';
  w?: number;
}

const problemOf = (text: string) => (text.trim() === '' || typedDate(text) !== undefined ? undefined : notADate(text));

/** Takes a day, typed or chosen in a calendar; a text that is none is refused when the field is left. */
export function DayField({ label, isLabelHidden = false, value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const moment = typedDate(typed);
  // A day has no time.
  const said = moment === undefined ? undefined : dateWords(beginOfDay(dayKey(moment)));
  /** Reads the text as it is typed, which is heard of nowhere else. */
  const parsed = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    const found = typedDate(text);
    return found === undefined ? null : dayKey(found);
  };
  return (
    <>
      <DateInput
        {...(isLabelHidden ? { 'aria-label': label, placeholder: label } : { label })}
        value={value || null}
        onChange={(day) => {
          if (day === null) setTyped('');
          setProblem(undefined);
          onChange(day ?? '');
        }}
        onBlur={({ currentTarget }) => {
          setProblem(problemOf(currentTarget.value));
          setTyped('');
        }}
        onKeyDown={(event) => {
          const wrong = problemOf(event.currentTarget.value);
          if (event.key !== 'Enter' || wrong === undefined) return;
          // A form would be sent with the day that stood there before.
          event.preventDefault();
          setProblem(wrong);
        }}
        error={problem}
        valueFormat={DAY_FORMAT}
        dateParser={parsed}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear' }}
        popoverProps={{ zIndex: 402 }}
        {...rest}
      />
      {/* Who sees the calendar sees the day in it. */}
      <div className="tr-visually-hidden" aria-live="polite" lang={said?.lang}>
        {said?.words}
      </div>
    </>
  );
}
