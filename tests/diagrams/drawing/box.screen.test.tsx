// Pictures outside of their own screen: in the tab that says on which diagrams an entity stands.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { refusal } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';
import { asset, diagram } from './on-diagram.tsx';

const kept = (name: string) => ({
  id: `Diagram ${name}`,
  name,
  modified: '2026-01-02T03:04:05.000Z',
  type: diagram.type,
  root: asset(1, 'A', 'System'),
});

/** Opens the tab of an entity that stands on these diagrams. */
async function visitTab(diagrams: readonly object[], drawn: unknown = diagram): Promise<void> {
  visit('/acme/p/7/database/entity/2', {
    entity: { ...asset(2, 'A.1', 'Pump'), diagrams: { edges: diagrams.map((node) => ({ node })) } },
    project: { ...project, diagram: typeof drawn === 'function' ? drawn : () => drawn },
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Used in' }));
}

test('an existing diagram is shown as it is now, with its shapes as a tree, and links to its page', async () => {
  await visitTab([kept('Overview')]);
  const picture = await screen.findByRole('img', { name: 'A System, Hierarchy' });
  const link = screen.getByRole('link', { name: 'Overview' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/diagrams/hierarchy/1');
  const tree = within(picture.closest('figure')!).getByRole('tree', { name: 'Outline of the diagram' });
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'New diagram' }).getAttribute('href')).toBe('/acme/p/7/diagrams?root=2');
});

test('a diagram that is empty or unreadable says so in its place', async () => {
  const nothing = { ...diagram, content: { total: 0, warnings: [], shapes: [], lines: [] } };
  await visitTab([kept('Overview')], nothing);
  await screen.findByText('No entities to display.');
});

test('a picture that is refused says why, and the others stay', async () => {
  const refused = () => {
    throw refusal({ title: 'Not there', message: 'The database is away.' });
  };
  await visitTab([kept('Overview')], refused);
  await screen.findByText('The database is away.');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Overview' })).toBeTruthy());
});

test('an entity without a diagram says so, and can be drawn', async () => {
  await visitTab([]);
  await screen.findByText('Not on any saved diagram.');
  expect(screen.getByRole('link', { name: 'New diagram' })).toBeTruthy();
});
