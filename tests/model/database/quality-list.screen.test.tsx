// The qualities of a requirement: each box under its name, with what a checker suggests told once and within its own field.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { SAVE, visitPump } from '../entities/on-entity.tsx';

const ADVICE = 'Say by when, and how it is measured.';
const quality = (propertyId: number, name: string, json: unknown) => ({
  __typename: 'QualityAttribute',
  id: `Attribute ${propertyId}`,
  property: { propertyId, name, type: 'QUALITY' },
  json,
});
const attributes = [
  quality(31, 'Clear', { value: true, suggestions: [] }),
  quality(32, 'Verifiable', { value: false, suggestions: [ADVICE] }),
  quality(33, 'Complete', null),
];
const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const fieldOf = (name: string) => boxOf(name).closest<HTMLElement>('.en-field')!;

test('a suggestion is edited in the field of its own quality, and stays when the box is ticked', async () => {
  await visitPump({ attributes });
  expect(['Clear', 'Verifiable', 'Complete'].map((name) => boxOf(name).checked)).toEqual([true, false, false]);
  within(fieldOf('Verifiable')).getByText(ADVICE);
  expect(screen.getAllByText(ADVICE)).toHaveLength(1);
  fireEvent.focus(boxOf('Verifiable'));
  fireEvent.click(boxOf('Verifiable'));
  fireEvent.blur(boxOf('Verifiable'));
  const { variables } = await sent(SAVE);
  expect(JSON.stringify(variables)).toContain(JSON.stringify({ value: true, suggestions: [ADVICE] }));
  within(fieldOf('Verifiable')).getByText(ADVICE);
});

test('a reader sees the suggestion, without a box to tick', async () => {
  await visitPump({ attributes }, ['READ']);
  screen.getByText(ADVICE);
  expect(screen.queryByRole('checkbox', { name: /^Verifiable/ })).toBeNull();
});
