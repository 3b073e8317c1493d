// Other projects are one click away, by organization; a new one is made from anywhere; the tab's title names the place.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { type } from '../support/on-screen.tsx';
import { acme, enter, press } from './on-shell.tsx';

const recent = (organization: string, projectId: number, projectName: string) => ({
  organizationSlug: organization.toLowerCase(),
  organizationName: organization,
  projectId,
  projectName,
});
const recentProjects = [recent('Acme', 7, 'Pumps'), recent('Beta', 2, ' '), recent('Acme', 8, 'Valves')];
const open = () => press(/switch projects$/);

test('recent projects are grouped by organization; one without a name has a stand-in', async () => {
  await enter({}, { recentProjects });
  open();
  const own = within(await screen.findByRole('group', { name: 'Acme' })).getAllByRole('menuitem');
  expect(own.map(({ textContent }) => textContent)).toEqual(['Pumps', 'Valves']);
  expect(own[0]!.getAttribute('aria-current')).toBe('page');
  const unnamed = within(screen.getByRole('group', { name: 'Beta' })).getByRole('menuitem', {
    name: 'Unnamed Project',
  });
  expect(unnamed.getAttribute('href')).toBe('/beta/p/2/dashboard');
  expect(screen.getByRole('menuitem', { name: 'Manage Projects' }).getAttribute('href')).toBe('/acme/manage-projects');
});

test('a new project is made in the present organization, and opened', async () => {
  await enter({}, { organization: { ...acme, folders: [] } });
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Create a New Project' }));
  const dialog = await screen.findByRole('dialog', { name: 'New project' });
  type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Motors');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create project' }));
  const creation = await sent('ProjectFormDialogCreateMutation');
  expect(creation.variables['input']).toMatchObject({ organizationId: 'Organization acme', name: 'Motors' });
  await creation.answer({ createProject: { project: { projectId: 9 }, organization: acme } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/9/dashboard'));
});

test('users without permission to create projects are not offered to', async () => {
  await enter({}, { organizations: [{ ...acme, viewerMayCreateProjects: false }] });
  open();
  await screen.findByRole('menuitem', { name: 'Manage Projects' });
  expect(screen.queryByRole('menuitem', { name: 'Create a New Project' })).toBeNull();
});

test("the tab's title is the project or organization, then the route", async () => {
  await enter({ address: '/acme/p/7/database' });
  await waitFor(() => expect(document.title).toBe('Pumps · Database'));
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage Projects' }));
  await waitFor(() => expect(document.title).toBe('Acme · Manage projects'));
});
