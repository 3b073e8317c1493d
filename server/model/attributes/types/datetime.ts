import type { PropertyType } from '../property-type.ts';
import { dateFrom, dateText } from '../rules/dates.ts';
import { becameOther, checkedNumber, wrongValue } from '../rules/value-checks.ts';

const FARTHEST = 8.64e15; // the last millisecond a date can name

/** A moment, in milliseconds since 1970. */
export const datetime: PropertyType<number> = {
  description: 'A date and time.',
  graph: {
    description: 'A date and time.',
    fields: {
      milliseconds: { type: 'Float', nullable: true, description: 'Milliseconds since 1970.', of: (value) => value },
      date: {
        type: 'DateTime',
        nullable: true,
        description: 'The date and time as text.',
        of: (value) => (value === null ? null : new Date(value)),
      },
    },
  },
  search: 'date',
  reqif: { kind: 'DATE' },
  fallback: () => null,
  check(value, property) {
    const takes = 'a date in milliseconds since 1970';
    if (typeof value !== 'number') throw wrongValue(property, takes, value, 'Send a number such as 1767225600000.');
    const moment = Math.round(checkedNumber(value, property, takes));
    if (Math.abs(moment) > FARTHEST) throw wrongValue(property, takes, value, 'Choose a date closer to today.');
    return moment;
  },
  toText: (value, _property, wording) => dateText(value, wording?.timeZone),
  fromText: (text, _property, wording) => dateFrom(text, wording?.timeZone),
  shortfall: (text, property, wording) =>
    dateFrom(text, wording?.timeZone) === null ? becameOther(property, 'takes a date', text, 'none') : null,
};
