/** HTML as the text that stands in it. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const nameOf = ({ label, type }: Record<string, unknown>) =>
  typeof label === 'string' && label !== '' ? label : type === 'team' ? 'Unknown Team' : 'Unknown User';

/** A value of an attribute in a few words, where the server's own text is not at hand. */
export function valueWords(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return type === 'HTML' ? textOfHtml(value) : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return type === 'DATETIME' ? new Date(value).toLocaleString('en') : `${value}${type === 'PERCENT' ? ' %' : ''}`;
  if (Array.isArray(value)) return value.map((each) => (isRecord(each) ? nameOf(each) : String(each))).join(', ');
  if (!isRecord(value)) return '';
  if ('latitude' in value) return `${String(value['latitude'])}, ${String(value['longitude'])}`;
  if ('units' in value) return `${valueWords(value['value'], 'NUMBER')} ${String(value['units']).toLowerCase()}`;
  if ('parameters' in value)
    return `${String(value['type']).toLowerCase()}(${Object.values(value['parameters'] as object).join(', ')})`;
  if ('result' in value)
    return [value['result'], value['resultUnits']].filter((each) => each != null && each !== '').join(' ');
  return 'value' in value ? valueWords(value['value'], type) : 'Not renderable';
}
