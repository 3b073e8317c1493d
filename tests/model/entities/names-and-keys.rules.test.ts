// An entity is shown by number and name, stored trimmed and clean, found without case or accents, and named once for all organizations.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { globalIdOf } from '../../../server/identity/organizations/rules/organization.ts';
import {
  checkedDescription,
  checkedName,
  displayName,
  isValidRoot,
  searchKeys,
} from '../../../server/model/entities/rules/names.ts';

test.each([
  [{ number: '1.2', name: 'Pump', id: 5 }, '1.2 Pump'],
  [{ number: '', name: 'Pump', id: 5 }, 'Pump'],
  [{ number: '1.2', name: '', id: 5 }, '1.2'],
  [{ number: '', name: '', id: 5 }, 'ID: 5'],
  [null, 'Unknown Entity'],
  [undefined, 'Unknown Entity'],
])('%j is shown as %s', (entity, shown) => {
  expect(displayName(entity)).toBe(shown);
});

test.each([
  ['  Pump  ', 'Pump'],
  ['two\r\n  lines', 'two lines'],
  ['a\u0000b\ud800', 'ab'],
  ['“Smart” – kept…', '“Smart” – kept…'],
  ['   ', ''],
])('the name %j is stored as %j', (name, stored) => {
  expect(checkedName(name)).toBe(stored);
});

test('a field that is too long is refused with its name', () => {
  const words = (of: string) => `The attribute that is too long is ${of}. Enter a shorter value and try again.`;
  expect(checkedName('x'.repeat(500))).toHaveLength(500);
  expect(() => checkedName('x'.repeat(501))).toThrow(words('Name'));
  expect(() => checkedDescription('x'.repeat(4_000_001))).toThrow(words('Description'));
  expect(() => checkedDescription('&'.repeat(1_000_000))).toThrow('A text has more than 50,000 tags and characters');
});

test('a description is stored as sanitised HTML', () => {
  expect(checkedDescription('<p onclick="x">a<script>b</script></p>')).toBe('<p>a</p>');
});

test('search keys are lower case without accents, the description in plain words', () => {
  const keys = searchKeys({
    number: 'R.1É',
    name: 'Crème Pump',
    description: '<p>Größe &amp; <b>ÉTAT</b></p><p>two</p>',
  });
  expect(keys).toEqual({
    numberKey: 'r.1e',
    nameKey: 'creme pump',
    textKey: 'r.1e\ncreme pump\ngroße & etat\ntwo',
  });
});

test('a global id has the form of domain §9.7 and every random bit counts', () => {
  const bytes = fc.uint8Array({ minLength: 26, maxLength: 26 });
  fc.assert(
    fc.property(bytes, fc.nat({ max: 25 }), fc.integer({ min: 1, max: 31 }), (random, at, flip) => {
      const id = globalIdOf(random);
      expect(id).toMatch(/^I_[0-9A-HJKMNP-TV-Z]{13}_[0-9A-HJKMNP-TV-Z]{13}$/);
      expect(globalIdOf(random)).toBe(id);
      expect(globalIdOf(random.with(at, random[at]! ^ flip))).not.toBe(id);
    }),
  );
});

describe('the root of a diagram', () => {
  test.each([
    [[2, 1], [], true],
    [[2, 1], [1], true],
    [[2, 1], [2], true],
    [[2, 1], [9, 1], true],
    [[2, 1], [3], false],
  ])('of classes %j under root classes %j: %s', (lineage, roots, isValid) => {
    expect(isValidRoot(lineage, roots)).toBe(isValid);
  });
});
