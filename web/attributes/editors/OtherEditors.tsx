import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';

import type { EditorProps } from '../editor.ts';

interface Geopoint {
  latitude: number;
  longitude: number;
}

/** Edits a place: latitude and longitude in degrees. */
export function GeopointEditor({
  id,
  value,
  onChange,
  onProblem,
  typed,
  disabled,
  describedBy,
  invalid,
}: EditorProps<Geopoint>) {
  const shown = value ? `${value.latitude}, ${value.longitude}` : '';
  const [draft, setDraft] = useState(typed);
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
    if (!lawful)
      return onProblem(`'${text}' is not a place. Write latitude, longitude in degrees, e.g. 64.86, -147.85.`, text);
    onProblem(undefined);
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
