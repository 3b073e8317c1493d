// An entity is changed when its JSON differs, in whatever order it is written; sort number and meta number are ignored.
import { expect, test } from 'vitest';

import { isChanged } from '../../../server/model/entities/rules/names.ts';

const pump = {
  id: 5,
  name: 'Pump',
  number: '1',
  sortNumber: '00000000000001!5',
  metaNumber: '1',
  attrs: { 3: { value: 1, units: 'HOURS' }, 4: ['a', 'b'] },
  labelIds: [1, 2],
};

test.each([
  ['nothing', {}, false],
  ['the order of keys', { attrs: { 4: ['a', 'b'], 3: { units: 'HOURS', value: 1 } } }, false],
  ['the sort number', { sortNumber: 'x' }, false],
  ['the meta number', { metaNumber: null }, false],
  ['a field left undefined', { script: undefined }, false],
  ['the name', { name: 'Pumps' }, true],
  ['the number', { number: '2' }, true],
  ['an attribute deep inside', { attrs: { ...pump.attrs, 3: { value: 1, units: 'DAYS' } } }, true],
  ['an attribute more', { attrs: { ...pump.attrs, 5: false } }, true],
  ['the order of a list', { labelIds: [2, 1] }, true],
  ['a field more', { script: null }, true],
])('by %s: %j changes it: %s', (_what, patch, changed) => {
  expect(isChanged(pump, { ...pump, ...patch })).toBe(changed);
});
