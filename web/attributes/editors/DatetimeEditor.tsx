import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';

import type { EditorProps } from '../editor.ts';

const FORMAT = 'D MMM YYYY HH:mm';
const written = (value: number | null) =>
  value === null
    ? ''
    : dayjs(value)
        .format(FORMAT)
        .replace(/ 00:00$/, '');

/** The moment that a text names; undefined for a text that names none. Days that a month does not have are none. */
export function parsedDate(text: string): number | undefined {
  const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const words = /^(\d{1,2})\.? ([A-Za-z]{3})[a-z]*\.?,? (\d{4})(?:,? (\d{1,2}):(\d{2}))?$/.exec(text.trim());
  const [year, month, day, hour, minute] = iso
    ? [iso[1], Number(iso[2]) - 1, iso[3], iso[4], iso[5]]
    : words
      ? [words[3], months.indexOf(words[2]!.toLowerCase()), words[1], words[4], words[5]]
      : [];
  if (year === undefined || month === undefined || month < 0) return undefined;
  const date = new Date(Number(year), month, Number(day), Number(hour ?? 0), Number(minute ?? 0));
  return date.getMonth() === month &&
    date.getDate() === Number(day) &&
    Number(hour ?? 0) < 24 &&
    Number(minute ?? 0) < 60
    ? date.getTime()
    : undefined;
}

/** A moment: text first, a calendar second. */
export function DatetimeEditor({
  id,
  value,
  onChange,
  onProblem,
  typed,
  disabled,
  describedBy,
  invalid,
}: EditorProps<number>) {
  const [draft, setDraft] = useState(typed);
  const [opened, setOpened] = useState(false);
  const text = draft ?? written(value);
  const leave = () => {
    if (draft === undefined) return;
    const date = draft.trim() === '' ? null : parsedDate(draft);
    if (date === undefined) return onProblem(`'${draft}' is not a date.`, draft);
    onProblem(undefined);
    setDraft(undefined);
    if (date !== value) onChange(date);
  };
  return (
    <TextInput
      id={id}
      value={text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={leave}
      disabled={disabled}
      error={invalid}
      aria-describedby={describedBy}
      placeholder="e.g. 30 Nov 2026"
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              onClick={() => setOpened((open) => !open)}
              disabled={disabled}
              aria-label="Choose a day"
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={value === null ? null : dayjs(value).format('YYYY-MM-DD')}
              onChange={(day) => {
                setOpened(false);
                onProblem(undefined);
                setDraft(undefined);
                onChange(day === null ? null : dayjs(day).valueOf());
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
