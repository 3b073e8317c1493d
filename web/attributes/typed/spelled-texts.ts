import { typedDate } from '../../ui/typed/typed-date.ts';
import { spelledNumber } from '../../ui/typed/typed-number.ts';
import { typedDuration } from './typed-duration.ts';
import { typedPlace } from './typed-place.ts';

const spellings: Readonly<Record<string, (text: string) => string | undefined>> = {
  DATETIME(text) {
    const moment = typedDate(text);
    return moment === undefined ? undefined : new Date(moment).toISOString();
  },
  DURATION(text) {
    const span = typedDuration(text, 'HOURS');
    return span ? `${span.value} ${span.units}` : undefined;
  },
  GEOPOINT(text) {
    const place = typedPlace(text);
    return place && `${place.latitude}, ${place.longitude}`;
  },
  NUMBER: spelledNumber,
  PERCENT: spelledNumber,
};

/** Spells a text that is typed or pasted where no editor is as the server reads it. What is no value stays, for the server to refuse it. */
export const spelledAs = (type: string, text: string): string => spellings[type]?.(text) ?? text;
