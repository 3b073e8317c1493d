import { ActionIcon, Anchor, Group, Popover, Text, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar, IconMapPin, IconPaperclip, IconSum, IconX } from '@tabler/icons-react';
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
  disabled,
  describedBy,
  invalid,
}: EditorProps<number>) {
  const [draft, setDraft] = useState<string>();
  const [opened, setOpened] = useState(false);
  const text = draft ?? written(value);
  const leave = () => {
    if (draft === undefined) return;
    const date = draft.trim() === '' ? null : parsedDate(draft);
    onProblem(date === undefined ? `'${draft}' is not a date.` : undefined);
    if (date === undefined) return;
    setDraft(undefined);
    if (date !== value) onChange(date);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus>
      <Popover.Target>
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
            <ActionIcon
              variant="subtle"
              size="sm"
              onClick={() => setOpened((open) => !open)}
              disabled={disabled}
              aria-label="Choose a day"
            >
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          }
        />
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
  );
}

interface Geopoint {
  latitude: number;
  longitude: number;
}

/** A place: latitude and longitude in degrees. */
export function GeopointEditor({
  id,
  value,
  onChange,
  onProblem,
  disabled,
  describedBy,
  invalid,
}: EditorProps<Geopoint>) {
  const shown = value ? `${value.latitude}, ${value.longitude}` : '';
  const [draft, setDraft] = useState<string>();
  const text = draft ?? shown;
  const leave = () => {
    if (draft === undefined) return;
    if (text.trim() === '') {
      onProblem(undefined);
      setDraft(undefined);
      if (value) onChange(null);
      return;
    }
    const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    const [latitude, longitude] = parts as [number, number];
    const lawful = parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    onProblem(
      lawful ? undefined : `'${text}' is not a place. Write latitude, longitude in degrees, e.g. 64.86, -147.85.`,
    );
    if (!lawful) return;
    setDraft(undefined);
    if (text !== shown) onChange({ latitude, longitude });
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
      placeholder="64.86, -147.85"
      leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
    />
  );
}

interface Computable {
  result: number | null;
  decimalPlaces: number;
  resultUnits: string;
}

/** A value that the product computes; read-only. */
export function ComputableEditor({ id, value }: EditorProps<Computable>) {
  return (
    <Group gap={8} id={id} className="sunken">
      <IconSum size={16} stroke={1.75} aria-hidden />
      <Text>{value?.result == null ? '–' : `${value.result.toFixed(value.decimalPlaces)} ${value.resultUnits}`}</Text>
      <Text size="sm" c="dimmed">
        computed
      </Text>
    </Group>
  );
}

/** A stored file: to be downloaded or taken away. */
export function FileEditor({ id, value, onChange, disabled, organization }: EditorProps<number>) {
  if (value === null) return <Text id={id}>–</Text>;
  return (
    <Group gap={8} id={id} wrap="nowrap">
      <IconPaperclip size={16} stroke={1.75} aria-hidden />
      <Anchor href={`/api/v4/o/${organization}/files/${value}/download`}>File {value}</Anchor>
      {!disabled && (
        <ActionIcon variant="subtle" size="sm" onClick={() => onChange(null)} aria-label="Take the file away">
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </Group>
  );
}
