import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';

import { beginOfDay, dateText, dayKey } from '../../ui/moments.ts';
import { dateWords } from '../../ui/typed/date-words.ts';
import { notADate, typedDate } from '../../ui/typed/typed-date.ts';
import { useTyped, type Meaning } from '../../ui/typed/useTyped.tsx';
import type { EditorProps } from '../editor.ts';

function read(text: string): Meaning<number> {
  if (text.trim() === '') return { value: null };
  const value = typedDate(text);
  return value === undefined ? { problem: notADate(text) } : { value, ...dateWords(value) };
}

/** Edits a moment: text first, a calendar second. What is typed is shown back in words. */
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
  const [opened, setOpened] = useState(false);
  const shown = value === null ? '' : dateText(value);
  const { field, readBack, drop } = useTyped({ shown, typed, read, onChange, onProblem });
  return (
    <div>
      <TextInput
        id={id}
        {...field}
        disabled={disabled}
        error={invalid}
        aria-describedby={describedBy}
        placeholder="e.g. Nov 30, 2026"
        rightSection={
          <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
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
                value={value === null ? null : dayKey(value)}
                onChange={(day) => {
                  setOpened(false);
                  onProblem(undefined);
                  drop();
                  onChange(day === null ? null : beginOfDay(day));
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
      />
      {readBack}
    </div>
  );
}
