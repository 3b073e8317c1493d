import { IconMapPin } from '@tabler/icons-react';

import type { Meaning } from '../../ui/typed/useTyped.tsx';
import type { EditorProps } from '../editor.ts';
import { notAPlace, geopointWords, typedPlace, type Geopoint } from '../typed/typed-place.ts';
import { TypedLine } from './TypedLine.tsx';

function read(text: string): Meaning<Geopoint> {
  if (text.trim() === '') return { value: null };
  const value = typedPlace(text);
  return value ? { value, words: geopointWords(value) } : { problem: notAPlace(text) };
}

/** Edits a place: latitude and longitude in degrees. */
export function GeopointEditor({ value, ...props }: EditorProps<Geopoint>) {
  return (
    <TypedLine
      {...props}
      shown={value ? `${value.latitude}, ${value.longitude}` : ''}
      read={read}
      look={{ placeholder: '64.86, -147.85', leftSection: <IconMapPin size={16} stroke={1.75} aria-hidden /> }}
    />
  );
}
