// A project with nothing in it says on its dashboard how to begin, to whoever may; one with content, and readers, are left alone.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { project, visit } from '../../support/on-screen.tsx';

const open = async (total: number, permissions: string[]) => {
  visit('/acme/p/7/dashboard', {
    project: {
      ...project,
      description: '',
      permissions,
      counts: { total, byClass: [] },
      figures: [],
      entities: { edges: [] },
    },
  });
  await screen.findByRole('navigation', { name: 'Open work' });
  return screen.queryByRole('region', { name: 'Get started' });
};

test('a writer in an empty project imports, writes or draws', async () => {
  const ways = within((await open(0, ['READ', 'WRITE']))!);
  expect(ways.getByRole('link', { name: /Write a document/ }).getAttribute('href')).toBe('/acme/p/7/documents');
  expect(ways.getByRole('link', { name: /Create a diagram/ }).getAttribute('href')).toBe('/acme/p/7/diagrams');
  fireEvent.click(ways.getByRole('button', { name: /Import what you have/ }));
  expect(await screen.findByRole('dialog', { name: /Import/ })).toBeTruthy();
});

test.each([
  ['where there is content', 3, ['READ', 'WRITE']],
  ['to readers', 0, ['READ']],
])('nothing of it is shown %s', async (_where, total, permissions) => {
  expect(await open(total, permissions)).toBeNull();
});
