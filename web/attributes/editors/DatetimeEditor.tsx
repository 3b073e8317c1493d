import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';

import { beginOfDay, dateText, dayKey, parsedDate } from '../../ui/moments.ts';
import type { EditorProps } from '../editor.ts';

/** Edits a moment: text first, a calendar second. */
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
  const text = draft ?? (value === null ? '' : dateText(value));
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
      placeholder="e.g. Nov 30, 2026"
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
              value={value === null ? null : dayKey(value)}
              onChange={(day) => {
                setOpened(false);
                onProblem(undefined);
                setDraft(undefined);
                onChange(day === null ? null : beginOfDay(day));
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
