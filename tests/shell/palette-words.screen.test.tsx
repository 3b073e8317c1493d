// The palette finds what people mean: each word that a person tries, without a prefix, finds the right thing first, and what cannot be done
// now stands there with its reason.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { type } from '../support/on-screen.tsx';
import { acme, enter, pumps } from './on-shell.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => palette.close());

const FIELD = { name: 'Search or run a command' };
const requirement = { classId: 4, name: 'Requirement', isAbstract: false, isHidden: false };
const entity = (entityId: number, name: string) => ({ node: { entityId, displayName: name, number: '', name } });
const root = {
  organizations: [{ ...acme, viewerIsAdministrator: true }],
  project: {
    ...pumps,
    schema: { classes: [requirement] },
    entities: ({ query }: { query?: string | null }) => ({
      edges: query?.includes('shar') ? [entity(3, 'Shared launch'), entity(5, 'Shar')] : [],
    }),
  },
};
const open = async () => {
  palette.open();
  return screen.findByRole('combobox', FIELD);
};
const names = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .queryAllByRole('option')
    .map((option) => option.querySelector('.sh-hit-name')?.textContent);

const onDashboard: Record<string, string> = {
  'new requirement': 'New Requirement',
  'new project': 'Create a New Project',
  'new diagram': 'New diagram',
  'new document': 'New document',
  'new baseline': 'New baseline',
  dark: 'Appearance: dark',
  theme: 'Appearance: dark',
  'log out': 'Sign Out',
  logout: 'Sign Out',
  'sign out': 'Sign Out',
  export: 'Export',
  import: 'Import',
  report: 'Report',
  print: 'Print',
  history: 'Your changes',
  trash: 'Your changes',
  deleted: 'Your changes',
  compare: 'Baselines',
  branch: 'Version control',
  merge: 'Version control',
  'version control': 'Version control',
  restore: 'View an earlier point in time',
  share: 'Share this project',
  invite: 'Share this project',
  password: 'Change Password',
  'api key': 'API Keys',
  settings: 'My Profile',
  profile: 'My Profile',
  undo: 'Undo your last change',
  redo: 'Redo',
  help: 'Contact Support',
  shortcuts: 'Keyboard shortcuts',
  keys: 'Keyboard shortcuts',
  baseline: 'Baselines',
  comments: 'Comments',
  notifications: 'Notifications',
  chat: 'Show or hide the chat',
  schema: 'Schema',
  members: 'Share this project',
  people: 'People',
  team: 'Teams',
  roles: 'Roles',
  audit: 'Audit trail',
  licence: 'Licenses',
  license: 'Licenses',
  search: 'Database',
  filter: 'Database',
  columns: 'Database',
  group: 'Database',
  sort: 'Database',
  tree: 'Database',
  cards: 'Database',
  dashboard: 'Dashboard',
  test: 'Test Center',
  run: 'Test Center',
  coverage: 'Requirement coverage',
  verification: 'Requirement coverage',
  file: 'Files',
  upload: 'Upload files',
  download: 'Export',
  language: 'Language',
  locale: 'Language',
  duplicate: 'Duplicate',
  copy: 'Duplicate',
  move: 'Move to another project',
  delete: 'Delete',
  rename: 'Rename',
  lock: 'Lock',
  'new entity': 'New entity',
  'new page': 'New document',
  'new class': 'New class',
  'new relation': 'New relation',
  'new label': 'New label',
  'group by': 'Database',
  'order by': 'Database',
  'saved query': 'Database',
  zoom: 'Zoom in',
  fit: 'Fit to window',
  align: 'Align left edges',
  layout: 'Auto layout',
  shape: 'Add a shape',
  insert: 'New row below',
  replace: 'Find and replace',
  pass: 'Pass step',
  fail: 'Fail step',
  pdf: 'Report',
  docx: 'Report',
  csv: 'Report',
  excel: 'Report',
  'sign off': 'Workflow',
  approve: 'Workflow',
  status: 'Workflow',
  review: 'Comments',
  mention: 'Comments',
  comment: 'Comments',
  version: 'Version control',
  diff: 'Baselines',
  watch: 'Notifications',
  star: 'Edit pinned links',
  favourite: 'Edit pinned links',
  link: 'Add a relationship',
  'copy link': 'Copy link',
  label: 'Add a label',
  unlock: 'Lock',
  redact: 'Redact for viewers',
  teams: 'Teams',
  permissions: 'Share this project',
  owner: 'Share this project',
  logs: 'Audit trail',
  backups: 'Backups',
  webhooks: 'API reference',
  graphql: 'GraphiQL',
  api: 'API reference',
  token: 'API Keys',
  email: 'My Profile',
  'dark mode': 'Appearance: dark',
  'light mode': 'Appearance: light',
  'change project': 'Switch projects',
  menu: 'Open the menu',
  folder: 'Manage projects',
  suspect: 'Database',
};

test('each word finds the right thing first', async () => {
  await enter({}, root);
  const field = await open();
  await waitFor(() => {
    type(field, 'new requirement');
    expect(names()[0]).toBe('New Requirement');
  });
  const found = Object.keys(onDashboard).map((word) => {
    type(field, word);
    return [word, names()[0]];
  });
  expect(Object.fromEntries(found)).toEqual(onDashboard);
});

test('a command comes before an entity whose name begins alike, and after one of exactly that name', async () => {
  await enter({}, root);
  const field = await open();
  type(field, 'share');
  await screen.findByRole('option', { name: 'Shared launch' });
  expect(names()[0]).toBe('Share this project');
  type(field, 'shar');
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Shar', 'Share this project']));
});

test('what cannot be done now stands there with its reason, and Enter leaves the palette as it is', async () => {
  await enter({}, { ...root, project: { ...root.project, permissions: ['READ'] } });
  const field = await open();
  type(field, 'invite');
  const share = screen.getByRole('option', { name: /Share this project.*Only an Owner can share it/ });
  expect(share.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(screen.queryByRole('dialog', { name: /^Share/ })).toBeNull();
  expect(screen.getByRole('combobox', FIELD)).toBe(field);
});

test('its field names the chosen option of the list, and the number of results is said', async () => {
  await enter({}, root);
  const field = await open();
  type(field, 'sign out');
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(chosen()?.textContent).toContain('Sign Out');
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')?.role).toBe('listbox');
  expect(chosen()?.getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(screen.getByText('1 result').role).toBe('status'));
  type(field, 'share');
  await waitFor(() => expect(screen.getByText(/^[2-9] results$/).role).toBe('status'));
  expect(chosen()?.textContent).toContain('Share this project');
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(chosen()).toBe(screen.getAllByRole('option')[1]));
});

test('a page or an entity is a link that a new tab can open; a plain click opens it here', async () => {
  await enter({}, root);
  type(await open(), 'teams');
  const teams = await screen.findByRole('option', { name: /^Teams/ });
  expect(teams.getAttribute('href')).toBe('/admin/acme/teams');
  fireEvent.click(teams);
  await waitFor(() => expect(location.pathname).toBe('/admin/acme/teams'));
});

test('what another page does is done from any page, and a reload does not do it again', async () => {
  await enter({ address: '/acme/p/7/files' }, root);
  type(await open(), 'export');
  fireEvent.click(screen.getByRole('option', { name: /^Export/ }));
  await screen.findByRole('dialog', { name: /^Export/ });
  expect(location.pathname + location.search).toBe('/acme/p/7/dashboard');
});
