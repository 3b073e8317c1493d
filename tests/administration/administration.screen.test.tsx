// The administration pages: their menu, the role matrix, and what removing people takes from them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { type, visit, walt } from '../support/on-screen.tsx';

const acme = { slug: 'acme', name: 'Acme', viewerIsAdministrator: true };
const nav = () => screen.findByRole('navigation', { name: 'Administration' });
const placesIn = (found: HTMLElement) =>
  within(found)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the administration menu lists the pages that the viewer may see, and no others', async () => {
  const role = { roleId: 1, name: 'Owner', permissions: ['READ'], isDefault: true };
  visit('/admin/acme/roles', { organizations: [acme], organization: { ...acme, roles: [role] } });
  expect(placesIn(await nav())).toEqual([
    'Overview',
    'People',
    'Teams',
    'Roles',
    'Licenses',
    'Audit trail',
    'Your organizations',
    'Your data',
  ]);
});

test('a user who administers nothing is led from the dashboard to their organizations', async () => {
  visit('/admin', { organizations: [{ ...acme, viewerIsAdministrator: false }] });
  expect(await screen.findByRole('heading', { name: 'Your organizations' })).toBeTruthy();
  expect(placesIn(await nav())).toEqual(['Your organizations', 'Your data']);
});

test('a member who does not administer the organization sees why the page is empty', async () => {
  const teams = { totalCount: 1, edges: [{ node: { teamId: 1, name: 'Pumps', members: [] } }] };
  const member = { ...acme, viewerIsAdministrator: false };
  visit('/admin/acme/teams', { organizations: [member], organization: { ...member, teams } });
  expect(await screen.findByText(/You need the permission 'admin' on organization acme/)).toBeTruthy();
  expect(screen.queryByText('Pumps')).toBeNull();
});

test('teams are searched by the server, page by page, and the search is repeated after a change', async () => {
  const asked: { after?: string; search?: string }[] = [];
  const all = Array.from({ length: 612 }, (_, i) => ({ teamId: i, name: `Team ${i}`, members: [], role: null }));
  const teams = (args: { first: number; after?: string; search?: string }) => {
    asked.push(args);
    const found = args.search ? all.slice(0, 7) : all;
    const from = args.after ? Number(args.after) + 1 : 0;
    const nodes = found.slice(from, from + args.first);
    return {
      totalCount: found.length,
      edges: nodes.map((node) => ({ cursor: String(node.teamId), node })),
      pageInfo: { endCursor: String(nodes.at(-1)!.teamId), hasNextPage: from + args.first < found.length },
    };
  };
  visit('/admin/acme/teams', { organizations: [acme], organization: { ...acme, roles: [], teams } });
  await screen.findByText('Teams: 1 to 100 of 612');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Teams: 1 to 200 of 612');
  expect(asked.at(-1)).toMatchObject({ after: '99' });
  type(screen.getByLabelText('Search teams'), 'pum');
  await screen.findByText('Teams: 7');
  expect(asked.at(-1)).toMatchObject({ search: 'pum' });
  fireEvent.click(screen.getByRole('button', { name: 'New team' }));
  type(await screen.findByLabelText('Name'), 'Pumps');
  fireEvent.click(screen.getByRole('button', { name: 'Create team' }));
  const before = asked.length;
  await (await sent('TeamDialogMutation')).answer({ saveTeam: { team: { teamId: 9 } } });
  await waitFor(() => expect(asked.length).toBe(before + 1));
  expect(asked.at(-1)).toMatchObject({ search: 'pum' });
});

test('a team gets the people that the server finds by what is typed, and keeps those it has', async () => {
  const user = (username: string, fullName: string) => ({ username, fullName });
  const asked: { search?: string }[] = [];
  const users = (args: { search?: string }) => {
    asked.push(args);
    return { edges: [{ node: user('rita', 'Rita Rowe') }] };
  };
  const team = { teamId: 3, name: 'Pumps', members: [user('ada', 'Ada Lovelace')], role: null };
  const teams = { totalCount: 1, edges: [{ node: team }] };
  visit('/admin/acme/teams', { organizations: [acme], organization: { ...acme, roles: [], teams, users } });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Pumps' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  const box = await screen.findByRole('combobox', { name: 'People' });
  fireEvent.click(box);
  type(box, 'rr@');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'rr@' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Rita Rowe/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save team' }));
  const { variables } = await sent('TeamDialogMutation');
  expect(variables['input']).toMatchObject({ members: ['ada', 'rita'] });
});

test('a refused license shows its reason, and how to ask for one', async () => {
  const refusal = {
    title: 'No License Available',
    message: 'No license was available for user: walt, because no licences remain.',
  };
  visit('/organizations/overview', { organizations: [{ ...acme, viewerLicence: { state: 'REFUSED', refusal } }] });
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Request a license of Acme' }));
  const request = await sent('OverviewScreenMutation');
  expect(request.variables['input']).toEqual({ organization: 'acme' });
  request.refuse({ status: 423, message: 'No license was available for user: walt, because licence expired.' });
  expect(await screen.findByText(/because licence expired/)).toBeTruthy();
});

test('changes in the role matrix are collected, undone, and saved together', async () => {
  const roles = [
    { roleId: 1, name: 'Owner', permissions: ['READ', 'SHARE'], isDefault: true },
    { roleId: 5, name: 'Tester', permissions: ['READ'], isDefault: false },
  ];
  visit('/admin/acme/roles', { organizations: [acme], organization: { ...acme, roles } });
  const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
  await tick('Tester can review');
  await tick('Tester can write');
  await tick('Tester can write');
  expect(screen.getByText(/1 change not saved/)).toBeTruthy();
  await tick('Owner can share');
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  const first = await sent('UnsavedRolesMutation');
  expect(first.variables['input']).toMatchObject({ roleId: 'Role 1', permissions: ['READ'] });
  await first.answer({ saveRole: { role: { ...roles[0], permissions: ['READ'] } } });
  const second = await sent('UnsavedRolesMutation');
  expect(second.variables['input']).toMatchObject({ roleId: 'Role 5', permissions: ['READ', 'REVIEW'] });
  second.refuse({ message: 'Two at once.' });
  expect(await screen.findByText('Two at once.')).toBeTruthy();
  expect(screen.getByText(/not saved/)).toBeTruthy();
});

test('removing people says what they lose, and keeps the selection when it is refused', async () => {
  const person = (username: string, fullName: string, teams: string[]) => ({
    node: {
      username,
      level: 'MEMBER',
      projectCount: 2,
      isActivated: true,
      teams: teams.map((name, teamId) => ({ teamId, name })),
      user: { username, fullName },
    },
  });
  const members = { totalCount: 2, edges: [person('walt', walt.fullName, ['Pumps']), person('wendy', 'Wendy Wu', [])] };
  const licence = { named: [{ username: 'wendy', type: 'NAMED_USERS' }], seats: [] };
  visit('/admin/acme/users', { organizations: [acme], organization: { ...acme, members, licence } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove 2 people?' });
  expect(dialog.textContent).toContain(
    'access to the organization immediately, 1 team membership, 4 shared projects and 1 license',
  );
  expect(dialog.textContent).toContain('Wendy Wu');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove 2 people' }));
  const remove = await sent('RemovePeopleDialogMutation');
  expect(remove.variables['input']).toEqual({ organizationId: 'Organization acme', usernames: ['walt', 'wendy'] });
  remove.refuse({ message: 'Somebody must administer it.' });
  expect(await within(dialog).findByText('Somebody must administer it.')).toBeTruthy();
});

test('licences in use are released together, each person once', async () => {
  const seat = (username: string, taken: string) => ({ username, taken, lastUsed: taken, type: 'FLOATING_USERS' });
  const seats = [
    seat('walt', '2026-01-01T00:00:00Z'),
    seat('walt', '2026-01-02T00:00:00Z'),
    seat('wendy', '2026-01-03T00:00:00Z'),
  ];
  visit('/admin/acme/licenses', { organizations: [acme], organization: { ...acme, licence: { seats } } });
  const grid = await screen.findByRole('grid', { name: 'Floating licenses in use' });
  fireEvent.click(within(grid).getByRole('checkbox', { name: 'Select all on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Release' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release 3 licenses?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['walt', 'walt', 'wendy']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release 3 licenses' }));
  const first = await sent('LicenceListsMutation');
  expect(first.variables['input']).toMatchObject({ type: 'FLOATING_USERS', username: 'walt' });
  await first.answer({ takeLicence: { organization: { ...acme, licence: { seats: [seats[2]] } } } });
  const second = await sent('LicenceListsMutation');
  expect(second.variables['input']).toMatchObject({ username: 'wendy' });
  await second.answer({ takeLicence: { organization: { ...acme, licence: { seats: [] } } } });
  expect(await screen.findByText('No floating license is in use.')).toBeTruthy();
});
