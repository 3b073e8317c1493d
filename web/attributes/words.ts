import { isRecord } from '../ui/is-record.ts';
import { dateText } from '../ui/moments.ts';
import { distributionText, isDistribution } from './distributions.ts';
import { typeOnPage } from './types.ts';

/** Tells whether an HTML text is empty: an editor leaves a paragraph where there was a text. */
export const isEmptyHtml = (html: string): boolean => /^(<p><\/p>|\s)*$/.test(html);

/** Returns the plain text of HTML. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const nameOf = ({ label, type }: Record<string, unknown>) =>
  typeof label === 'string' && label !== '' ? label : type === 'team' ? 'Unknown Team' : 'Unknown User';

/** Words a value of an attribute, if the server's own text is not at hand. */
export function valueWords(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return typeOnPage(type).words === 'html' ? textOfHtml(value) : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return typeOnPage(type).words === 'date' ? dateText(value) : `${value}${typeOnPage(type).unit ?? ''}`;
  if (Array.isArray(value)) return value.map((each) => (isRecord(each) ? nameOf(each) : String(each))).join(', ');
  if (!isRecord(value)) return '';
  if ('latitude' in value) return `${String(value['latitude'])}, ${String(value['longitude'])}`;
  if ('units' in value) return `${valueWords(value['value'], 'NUMBER')} ${unitOf(value)}`;
  if (isDistribution(value)) return distributionText(value);
  if ('result' in value) return computedWords(value);
  return 'value' in value ? valueWords(value['value'], type) : 'Not renderable';
}

/** Writes a unit: '1 hour', '2 hours'. */
const unitOf = ({ value, units }: Record<string, unknown>): string =>
  String(units)
    .toLowerCase()
    .replace(value === 1 ? /s$/ : '', '');

const computedWords = ({ result, decimalPlaces, resultUnits }: Record<string, unknown>): string =>
  typeof result === 'number'
    ? `${typeof decimalPlaces === 'number' ? result.toFixed(decimalPlaces) : result} ${String(resultUnits ?? '')}`.trim()
    : '';
