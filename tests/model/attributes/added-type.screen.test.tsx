// A property type is a line of the page's catalogue: fields, texts, columns and the editing of many know it from there.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { types } from '../../../web/attributes/types/index.ts';
import { valueWords } from '../../../web/attributes/value-words.ts';
import BulkValue from '../../../web/screens/model/database/bulk/BulkValue.tsx';
import { allColumns } from '../../../web/screens/model/database/columns/columns.ts';
import { showPart, type } from '../../support/on-screen.tsx';
import { changed, edit, seen, typing } from './editing.tsx';

const catalogue: Record<string, object> = types;
beforeEach(() => {
  catalogue['TEMPERATURE'] = {
    title: 'Temperature',
    line: 'Degrees Celsius',
    editor: 'number',
    unit: ' °C',
    column: { isFigure: true },
    bulk: 'number',
    search: 'number',
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  delete catalogue['TEMPERATURE'];
});

test('values of the added type are edited', async () => {
  const field = await edit('TEMPERATURE', 20);
  expect(seen('20')).not.toEqual([]);
  await typing('25')(field);
  expect(changed).toHaveBeenLastCalledWith(25);
});
test('values of the added type are shown as text', () => {
  expect(valueWords(20, 'TEMPERATURE')).toBe('20 °C');
});
test('the added type has a column in the table', () => {
  const columns = allColumns([{ propertyId: 9, name: 'Warmth', type: 'TEMPERATURE' }]);
  expect(columns.at(-1)).toMatchObject({ title: 'Warmth', isFigure: true, propertyIds: [9] });
});
test('values of the added type are set on many entities at once', async () => {
  showPart(<BulkValue type="TEMPERATURE" choices={[]} value={20} onChange={() => undefined} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Value')).value).toBe('20 °C');
});
test('a value for many at once has the decimals of the reader’s language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const given = vi.fn<(value: unknown) => void>();
  showPart(<BulkValue type="TEMPERATURE" choices={[]} value={null} onChange={given} />);
  type(await screen.findByLabelText('Value'), '1,5 °C');
  expect(given).toHaveBeenLastCalledWith(1.5);
});
