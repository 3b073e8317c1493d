// The colours that a schema gives to choices stand beside their words wherever these are read; a choice without one is its word alone.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { project, visit } from '../../support/on-screen.tsx';
import { pump, box } from '../database/on-database.tsx';
import { visitPump } from './on-entity.tsx';

const colours = [
  { choice: 'High', colour: 'ORANGE' },
  { choice: 'Draft', colour: 'PURPLE' },
];
const property = (propertyId: number, name: string, type = 'ENUMERATION') => ({
  id: `Property ${propertyId}`,
  propertyId,
  name,
  type,
  classId: 1,
  isHidden: false,
  choices: ['High', 'Low', 'Draft'],
  colours,
});
const attribute = (of: ReturnType<typeof property>, text: string) => ({
  __typename: 'EnumerationAttribute',
  id: of.name,
  text,
  property: of,
});
/** The colour beside a word. */
const beside = (word: HTMLElement) => word.querySelector<HTMLElement>('.tr-dot')?.dataset['colour'];

test('in the database: in columns, also of several choices, and as the colour of a status', async () => {
  const [priorities, fields, statuses] = [
    property(1, 'Priority'),
    property(2, 'Areas', 'MULTISELECT'),
    property(3, 'Status'),
  ];
  const attributes = [attribute(priorities, 'High'), attribute(fields, 'Low, High'), attribute(statuses, 'Draft')];
  visit('/acme/p/7/database', {
    viewer: {
      username: 'walt',
      fullName: 'Walt Whitman',
      preferences: { databaseColumns: ['property:Priority', 'property:Areas', 'status'] },
    },
    project: {
      ...project,
      schema: { properties: [priorities, fields, statuses] },
      entities: () => ({ totalCount: 1, edges: [{ level: 1, isFound: true, node: { ...pump, attributes } }] }),
    },
  });
  await box('Select A.1 Pump');
  const [priority, areas, status] = document.querySelectorAll<HTMLElement>('.db-row .db-cell');
  expect(priority!.textContent).toBe('High');
  expect(beside(priority!)).toBe('orange');
  expect(areas!.textContent).toBe('Low, High');
  expect([...areas!.querySelectorAll('.tr-choice')].map((each) => beside(each as HTMLElement))).toEqual([
    undefined,
    'orange',
  ]);
  expect(status!.querySelector('svg')!.getAttribute('stroke')).toBe('var(--tr-purple-100)');
});

test('on the page of an entity, for writers and for readers', async () => {
  const isHigh = { __typename: 'EnumerationAttribute', id: 'a:1', json: 'High', property: property(1, 'Priority') };
  await visitPump({ attributes: [isHigh] });
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Priority/ });
  expect(field.value).toBe('High');
  expect(beside(field.closest<HTMLElement>('.mantine-Select-root')!)).toBe('orange');
});

test('a reader sees the colour beside the word', async () => {
  const isHigh = { __typename: 'EnumerationAttribute', id: 'a:1', json: 'High', property: property(1, 'Priority') };
  await visitPump({ attributes: [isHigh] }, ['READ']);
  await waitFor(() => expect(beside(screen.getByText('High'))).toBe('orange'));
});
