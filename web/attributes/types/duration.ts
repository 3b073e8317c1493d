import { isRecord } from '../../ui/is-record.ts';
import type { TypeOnPage } from '../type-on-page.ts';
import { number } from './number.ts';

/** Writes a unit: '1 hour', '2 hours'. */
const unitOf = ({ value, units }: Record<string, unknown>): string =>
  String(units)
    .toLowerCase()
    .replace(value === 1 ? /s$/ : '', '');

export const duration = {
  title: 'Duration',
  line: 'A span of time with its unit, or a distribution',
  editor: 'duration',
  column: { isFigure: true },
  search: 'duration',
  words(value: unknown) {
    if (!isRecord(value) || !('units' in value)) return undefined;
    const amount = value['value'];
    return `${number.words(amount) ?? String(amount ?? '')} ${unitOf(value)}`;
  },
  isSpelledFreely: true,
} as const satisfies TypeOnPage;
