import { isRecord } from '../../ui/is-record.ts';
import type { TypeOnPage } from '../type-on-page.ts';
import { typedPlace } from '../typed/typed-place.ts';

export const geopoint = {
  title: 'Place',
  line: 'Latitude and longitude',
  editor: 'geopoint',
  search: 'presence',
  words: (value: unknown) =>
    isRecord(value) && 'latitude' in value ? `${String(value['latitude'])}, ${String(value['longitude'])}` : undefined,
  spelled(text: string) {
    const place = typedPlace(text);
    return place && `${place.latitude}, ${place.longitude}`;
  },
} as const satisfies TypeOnPage;
