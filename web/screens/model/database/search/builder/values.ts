import { quotedName } from '../terms.ts';
import type { Written } from './parts.ts';

/** Writes a name among the values of a field: in quotes if it would be read as something else. */
export const asName = (text: string): Written => ({ text, quoted: quotedName(text) !== text });
/** Writes a number, a date or an age. */
export const asFigure = (text: string): Written => ({ text, quoted: false });

/** Splits a range into its ends. */
export function endsOf(text: string): [from: string, to: string] {
  const [from = '', ...to] = text.split('..');
  return [from, to.join('..')];
}

/** Splits a measure into count and unit, such as 7 and d. */
export function measureOf(text: string): { count: string; unit: string } {
  const [, count = '', unit = ''] = /^(.*?)([a-z]*)$/.exec(text) ?? [];
  return { count, unit };
}

export const ages = [
  { value: 'd', label: 'days' },
  { value: 'w', label: 'weeks' },
  { value: 'm', label: 'months' },
  { value: 'y', label: 'years' },
];
export const units = [
  { value: 's', label: 'seconds' },
  { value: 'min', label: 'minutes' },
  { value: 'h', label: 'hours' },
  { value: 'd', label: 'days' },
  { value: 'w', label: 'weeks' },
  { value: 'mo', label: 'months' },
  { value: 'y', label: 'years' },
];
