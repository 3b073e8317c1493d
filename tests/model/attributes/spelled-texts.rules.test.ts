// What is typed before an editor has come is spelled as the server reads it, so that it means to the server what it means to the hand.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { attributeTyped } from '../../../server/model/attributes/rules/values.ts';
import type { PropertyTypeName } from '../../../server/model/attributes/types/index.ts';
import { spelledAs } from '../../../web/attributes/typed/spelled-texts.ts';
import { typeOnPage } from '../../../web/attributes/types/index.ts';
import { property } from './property.ts';

beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']));
afterEach(() => void vi.restoreAllMocks());

test.each<[PropertyTypeName, text: string, value: unknown]>([
  ['DATETIME', '11.12.2026', new Date(2026, 11, 11).getTime()],
  ['DATETIME', '11 Dec 2026 14:30', new Date(2026, 11, 11, 14, 30).getTime()],
  ['DURATION', '1:30', { value: 90, units: 'MINUTES' }],
  ['DURATION', '1,5 d', { value: 1.5, units: 'DAYS' }],
  ['DURATION', '3', { value: 3, units: 'HOURS' }],
  ['GEOPOINT', '64,86 -147,85', { latitude: 64.86, longitude: -147.85 }],
  ['NUMBER', '1.500,5', 1500.5],
  ['PERCENT', '12,5', 12.5],
])('%s: %s', (type, text, value) => {
  expect(typeOnPage(type).isSpelledFreely).toBe(true);
  expect(
    attributeTyped(property(type), spelledAs(type, text), {
      people: { users: () => undefined, teams: () => undefined },
    }),
  ).toEqual({
    value,
    warning: null,
  });
});

test.each<[PropertyTypeName, text: string]>([
  ['DATETIME', 'soon'],
  ['DURATION', 'soon'],
  ['GEOPOINT', 'here'],
  ['NUMBER', 'uniform.dist(1, 2)'],
])('%s: %s is left to the server', (type, text) => expect(spelledAs(type, text)).toBe(text));
