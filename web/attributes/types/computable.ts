import { isRecord } from '../../ui/is-record.ts';
import type { TypeOnPage } from '../type-on-page.ts';

export const computable = {
  title: 'Computed number',
  line: 'The result of a formula over other attributes',
  editor: 'computable',
  reading: 'computable',
  place: 'wide',
  search: 'number',
  words(value: unknown) {
    if (!isRecord(value) || !('result' in value)) return undefined;
    const { result, decimalPlaces, resultUnits } = value;
    if (typeof result !== 'number') return '';
    const figure = typeof decimalPlaces === 'number' ? result.toFixed(decimalPlaces) : result;
    return `${figure} ${String(resultUnits ?? '')}`.trim();
  },
} as const satisfies TypeOnPage;
