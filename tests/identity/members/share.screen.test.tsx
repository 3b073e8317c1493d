// The share dialog: whom a project is shared with, who may do what and why, and how to change it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { visit } from '../../support/on-screen.tsx';
import { collaborator, openShare, pick, press, pumps, viewer } from './on-share.tsx';

const GIVE = 'useShareActionsMutation';
const TAKE = 'useShareActionsRemoveMutation';
const rowOf = (name: string) =>
  screen.getAllByRole('listitem').find((row) => within(row).queryByText(name, { exact: true }))!;
const where = { projectId: 'Project 7' };

test('a user without SHARE is not offered the dialog', async () => {
  visit('/acme/p/7/dashboard', { project: pumps({ permissions: ['READ', 'WRITE'] }) });
  await screen.findByRole('heading', { name: 'Pumps' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('several people and teams are chosen at once and get one role', async () => {
  const dialog = await openShare();
  await pick('User or team', /Ada Lovelace/);
  await pick('User or team', /Avionics/);
  await pick('Role for them', /^Viewer/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  const sharing = await sent(GIVE);
  const shares = [
    { username: 'ada', roleId: 'Role 4' },
    { teamId: 'Team 4', roleId: 'Role 4' },
  ];
  expect(sharing.variables['input']).toEqual({ ...where, shares });
  const avionics = { team: { teamId: 4, name: 'Avionics', memberCount: 5 }, role: viewer };
  await sharing.answer({ shareProject: { project: pumps({ sharedWith: [avionics] }) } });
  await waitFor(() => within(rowOf('Avionics')).getByText('5 members'));
  expect(within(dialog).queryByText('Ada Lovelace', { selector: '.pp-chosen' })).toBeNull();
});

test("somebody with a role is not offered again, and roles beyond the viewer's own cannot be given", async () => {
  await openShare();
  fireEvent.click(screen.getByRole('combobox', { name: 'User or team' }));
  const ben = await screen.findByRole('option', { name: /Ben Carter.*Viewer already/ });
  expect(ben.getAttribute('data-combobox-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('combobox', { name: 'Role for them' }));
  const owner = await screen.findByRole('option', { name: /^Owner.*permissions you don't have/ });
  expect(owner.getAttribute('data-combobox-disabled')).toBe('true');
});

test('for a reviewer of the organization, roles that write are disabled with the reason', async () => {
  await openShare();
  await pick('User or team', /Rita Rowe/);
  screen.getByText(/Rita Rowe is a reviewer of Acme, so roles with edit access are not offered/);
  fireEvent.click(screen.getByRole('combobox', { name: 'Role for them' }));
  const option = await screen.findByRole('option', { name: /^Collaborator.*Not for reviewers/ });
  expect(option.getAttribute('data-combobox-disabled')).toBe('true');
});

test('a refusal to share keeps the chosen people and shows the reason', async () => {
  const dialog = await openShare();
  await pick('User or team', /Avionics/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
  (await sent(GIVE)).refuse({
    status: 400,
    message: 'There is no team 4 in this organization. It may have been deleted: reload the page.',
  });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('There is no team 4');
  screen.getByText('Avionics', { selector: '.pp-chosen' });
});

test('a role is changed in its row; a refusal is shown in that row only', async () => {
  await openShare();
  await pick('Role of Ben Carter', /^Reviewer/);
  const change = await sent(GIVE);
  expect(change.variables['input']).toEqual({ ...where, shares: [{ username: 'ben', roleId: 'Role 3' }] });
  change.refuse({ status: 403, message: 'Ask an Owner of it.' });
  expect((await within(rowOf('Ben Carter')).findByRole('alert')).textContent).toContain('Ask an Owner of it.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role of Ben Carter' }).value).toBe('Viewer');
});

test('removing somebody first names their remaining access, and happens only after confirmation', async () => {
  await openShare();
  press('Remove Ben Carter');
  screen.getByText('Remove Ben Carter? They keep Collaborator through team Propulsion.');
  press('Keep');
  expect(unanswered()).not.toContain(TAKE);
  press('Remove Propulsion');
  press('Remove');
  const removal = await sent(TAKE);
  expect(removal.variables['input']).toEqual({ ...where, teamIds: ['Team 3'] });
  await removal.answer({ unshareProject: { project: pumps({ sharedWith: [] }) } });
  await waitFor(() => expect(screen.queryByText('Propulsion')).toBeNull());
});

test('a user who leaves the project is led to the remaining projects', async () => {
  await openShare();
  press('Remove Walt Whitman');
  screen.getByText('Leave this project? You lose access immediately.');
  press('Remove');
  await (await sent(TAKE)).answer({ unshareProject: { project: null } });
  await screen.findByRole('heading', { name: 'Manage projects' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the explanation lists each source of a user's permissions, what it adds, and the sum", async () => {
  await openShare();
  screen.getByText('ben, Collaborator through team Propulsion');
  press('Why Ben Carter has access');
  await screen.findByText('Ben Carter can write in Pumps');
  const grounds = within(document.querySelector<HTMLElement>('.sp-why')!);
  expect(grounds.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Own role ViewerREAD',
    'Collaborator through team PropulsionREVIEW WRITE SHARE',
    'Organization memberno change',
  ]);
  const result = [...document.querySelectorAll('.sp-yes')].map((each) => each.textContent);
  expect(result.toSorted()).toEqual(collaborator.permissions.toSorted());
});

test('an administrator is listed as one and cannot be removed', async () => {
  await openShare();
  const row = within(rowOf('Ada Lovelace'));
  row.getByText('ada, Administrator of Acme');
  row.getByText('Owner');
  expect(row.queryByRole('combobox')).toBeNull();
  expect(row.queryByRole('button', { name: 'Remove Ada Lovelace' })).toBeNull();
});

test("the dialog also opens from the organization's list of projects", async () => {
  const project = pumps();
  visit('/acme/manage-projects', {
    project,
    organization: { slug: 'acme', name: 'Acme', projects: { edges: [{ node: project }] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Share Pumps' }));
  await screen.findByText('ben, Collaborator through team Propulsion');
});
