// A reader sees every kind of value as text: in full, without a field, a checkbox or anything else that looks editable.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { PropertyType } from '#graph/AttributeField_attribute.graphql';

import { Reading } from '../../../web/attributes/reading/Reading.tsx';
import { typesOnPage } from '../../../web/attributes/types/index.ts';
import { valueWords } from '../../../web/attributes/value-words.ts';
import { showPart } from '../../support/on-screen.tsx';

const values: Record<PropertyType, [value: unknown, shown: string]> = {
  BIG_TEXT: ['Two\nlines', 'Two\nlines'],
  BOOLEAN: [false, 'No'],
  COMPUTABLE: [{ result: 12.44, decimalPlaces: 1, resultUnits: 'kg' }, '12.4 kg'],
  DATETIME: [new Date(2026, 10, 24).getTime(), 'Nov 24, 2026'],
  DURATION: [{ value: 30, units: 'MINUTES' }, '30 minutes'],
  ENUMERATION: ['Must', 'Must'],
  EQUATION: ['a + b', 'a + b'],
  FILE: [7, 'File 7'],
  GEOPOINT: [{ latitude: 64.86, longitude: -147.85 }, '64.86, -147.85'],
  HTML: ['<p>Agencies <b>lose</b></p>', 'Agencies lose'],
  MULTIPLICITY: ['1..*', '1..*'],
  MULTISELECT: [['Day', 'Night'], 'DayNight'],
  NUMBER: [{ type: 'NORMAL', parameters: { mu: 1, sigma: 0.2 } }, 'normal.dist(1, 0.2)'],
  PERCENT: [40, '40 %'],
  QUALITY: [{ value: true, suggestions: ['Name the sensor.'] }, 'YesName the sensor.'],
  QUALITY_SCORE: [75, '75 %'],
  TEXT: ['37', '37'],
  URI: ['https://example.org/a', 'https://example.org/a'],
  USER_TEAM: [[{ type: 'user', id: 'rita', label: 'Rita Rowe' }], 'Rita Rowe'],
};

test.each(typesOnPage)('%s', async (type) => {
  const [value, shown] = values[type];
  showPart(
    <div data-testid="read">
      <Reading id="it" type={type} value={value} organization="acme" projectId={7} />
    </div>,
  );
  const read = await screen.findByTestId('read');
  expect(read.textContent).toContain(shown);
  expect(read.querySelectorAll('input, textarea, button, [contenteditable=true], :disabled')).toHaveLength(0);
});

test.each(['TEXT', 'MULTISELECT', 'HTML', 'BOOLEAN'])('%s: none is a dash', async (type) => {
  showPart(
    <div data-testid="read">
      <Reading id="it" type={type} value={null} organization="acme" projectId={7} />
    </div>,
  );
  expect((await screen.findByTestId('read')).textContent).toBe('–');
});

test('a duration of one is read in the singular', () =>
  expect([1, 2, 0.5].map((value) => valueWords({ value, units: 'HOURS' }, 'DURATION'))).toEqual([
    '1 hour',
    '2 hours',
    '0.5 hours',
  ]));
