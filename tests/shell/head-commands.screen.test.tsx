// Buttons in the heads of pages are commands: the palette runs what they run, and says why what is not on the page cannot be done.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { sent } from '../support/mock-graph.ts';
import { project, type, visit } from '../support/on-screen.tsx';
import {
  visitBaseline,
  visitBaselines,
  visitBranches,
  visitFiles,
  visitOrganizationSchema,
  visitPeople,
  visitSchema,
  visitTeams,
} from './on-pages.tsx';
import { acme } from './on-shell.tsx';

afterEach(() => palette.close());

/** Types into the palette. */
async function ask(words: string): Promise<void> {
  palette.open();
  type(await screen.findByRole('combobox', { name: 'Search or run a command' }), words);
}
/** Types into the palette, and returns the first result. */
async function found(words: string): Promise<HTMLElement> {
  await ask(words);
  return within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option')[0]!;
}
const nameOf = (option: HTMLElement) => option.querySelector('.sh-hit-name')?.textContent;

test.each([
  ['the schema', 'new relation', 'New relation', '/acme/p/7/schema/relation/create', visitSchema],
  ['the schema of an organization', 'new class', 'New class', '/acme/schema/class/create', visitOrganizationSchema],
  ['the schema of an organization', 'matrix', 'Schema matrix', '/acme/schema/matrix', visitOrganizationSchema],
  ['branches', 'new baseline', 'New baseline', '/acme/p/7/baselines', visitBranches],
  ['a baseline', 'view project', 'Open project at this baseline', '/acme/p/7/database', visitBaseline],
])('in %s the word "%s" finds and opens: %s', async (_where, words, name, address, open) => {
  await open();
  const option = await found(words);
  expect(nameOf(option)).toBe(name);
  fireEvent.click(option);
  await waitFor(() => expect(location.pathname).toBe(address));
});

test.each([
  ['branches', 'fork', 'New branch', 'New branch of Pumps', visitBranches],
  ['branches', 'diff', 'Compare two', 'Compare two', visitBranches],
  ['baselines', 'snapshot', 'New baseline', 'New baseline', visitBaselines],
  ['a baseline', 'rename', 'Rename', /^Rename/, visitBaseline],
  ['a baseline', 'remove', 'Delete', /^Delete/, visitBaseline],
  ['files', 'delete', 'Delete', /^Delete/, visitFiles],
  ['people', 'add user', 'Invite people', 'Invite people', visitPeople],
  ['teams', 'new team', 'New team', 'New team', visitTeams],
  ['a class of the schema', 'delete', 'Delete', /^Delete/, visitSchema],
])(
  'in %s the word "%s" finds a button of the head, which opens its dialog: %s',
  async (_where, words, name, title, open) => {
    await open();
    const option = await found(words);
    expect(nameOf(option)).toBe(name);
    fireEvent.click(option);
    await screen.findByRole('dialog', { name: title });
  },
);

test.each([
  ['/acme/p/7/baselines', 'Baselines', 'New baseline', 'Ask an Owner to create a baseline'],
  ['/acme/p/7/baselines?asOf=3', 'Baselines', 'New baseline', 'Go back to current first'],
  ['/acme/p/7/files', 'Files', 'Upload files', 'Ask an Owner for edit access'],
])('a reader of %s sees no such button, and why in the palette', async (address, title, name, reason) => {
  const empty = { totalCount: 0, edges: [] };
  visit(address, { project: { ...project, permissions: ['READ'], baselines: empty, files: empty } });
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByRole('button', { name })).toBeNull();
  const option = await found(name);
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(option.textContent).toContain(reason);
});

test('what cannot be done now stands on the page as well, with its reason', async () => {
  visit('/admin/cleaning', { viewer: { username: 'walt', isAdministrator: true }, leftovers: [] });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clean all' });
  expect([button.disabled, button.title]).toEqual([true, 'There is nothing to clean']);
  expect((await found('clean all')).textContent).toContain('There is nothing to clean');
});

test('what ends the work on a page is a command too, once there is something to save', async () => {
  visit('/admin/acme/roles', {
    organizations: [{ ...acme, viewerIsAdministrator: true }],
    organization: { ...acme, roles: [{ roleId: 5, name: 'Tester', permissions: ['READ'], isDefault: false }] },
  });
  const write = await screen.findByRole('checkbox', { name: 'Tester can write' });
  await ask('save changes');
  expect(screen.queryByRole('option', { name: /^Save changes/ })).toBeNull();
  palette.close();
  fireEvent.click(write);
  await screen.findByRole('button', { name: 'Save 1 change' });
  fireEvent.click(await found('save changes'));
  expect((await sent('UnsavedRolesMutation')).variables['input']).toMatchObject({ permissions: ['READ', 'WRITE'] });
});

test('each page is listed once: a view of the schema that the page itself offers, and that of the organization', async () => {
  await visitSchema();
  await found('workflow');
  expect(screen.getAllByRole('option', { name: /^Workflow/ })).toHaveLength(1);
});

test('the schema of an organization is found from its dashboard', async () => {
  visit('/acme/dashboard', { organizations: [acme], organization: { ...acme, projects: { edges: [] } } });
  await screen.findByRole('heading', { name: 'Acme' });
  const option = await found('schema');
  expect(nameOf(option)).toBe('Organization schema');
  expect(option.getAttribute('href')).toBe('/acme/schema');
});
