import { isRecord } from '../../ui/is-record.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const geopoint = {
  title: 'Place',
  line: 'Latitude and longitude',
  editor: 'geopoint',
  search: 'presence',
  words: (value: unknown) =>
    isRecord(value) && 'latitude' in value ? `${String(value['latitude'])}, ${String(value['longitude'])}` : undefined,
  isSpelledFreely: true,
} as const satisfies TypeOnPage;
