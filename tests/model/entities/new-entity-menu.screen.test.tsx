// The menu of classes is filtered by what is typed, and Enter takes the first one that is left, before a letter too.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { project, type, visit } from '../../support/on-screen.tsx';

const classes = ['Action', 'Asset', 'Test Case'].map((name, at) => ({ classId: at + 1, name }));

const open = async () => {
  visit('/acme/p/7/dashboard', { project: { ...project, schema: { classes } } });
  fireEvent.click(await screen.findByRole('button', { name: 'New entity' }));
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Find a class' });
};
const names = () => screen.queryAllByRole('option').map((each) => each.textContent);

test('the typed text filters the classes, and a text without a match is reported', async () => {
  const box = await open();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(names()).toHaveLength(3);
  type(box, ' Ass');
  await waitFor(() => expect(names()).toHaveLength(1));
  type(box, 'planet');
  await screen.findByText('No such class.');
});

test('Enter takes the first class of all before anything is typed', async () => {
  const box = await open();
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/create/1'));
});

test('Enter takes the first class that is left', async () => {
  const box = await open();
  type(box, 'case');
  await waitFor(() => expect(names()).toHaveLength(1));
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/create/3'));
});
