import { isRecord } from '../ui/is-record.ts';
import type { TypeOnPage } from './type-on-page.ts';
import { typeOnPage, types } from './types/index.ts';

/** Words a value of an attribute, if the server's own text is not at hand. */
export function valueWords(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  const own: TypeOnPage = typeOnPage(type);
  const said = own.words?.(value) ?? (typeof value === 'object' ? wordsOfOther(value) : undefined);
  if (said !== undefined) return said;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value}${own.unit ?? ''}`;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (!isRecord(value)) return '';
  return 'value' in value ? valueWords(value['value'], type) : 'Not renderable';
}

/** Words a value that is of another type than its property is now. */
function wordsOfOther(value: unknown): string | undefined {
  for (const { words } of Object.values<TypeOnPage>(types)) {
    const said = words?.(value);
    if (said !== undefined) return said;
  }
  return undefined;
}
