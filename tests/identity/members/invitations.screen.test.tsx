// Invited people see the invitation among their organizations, and accept or decline there; administrators see the open ones, change their
// level, and withdraw them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { visit, walt } from '../../support/on-screen.tsx';

const acme = { slug: 'acme', name: 'Acme', viewerIsAdministrator: true };
const created = '2026-11-20T08:00:00Z';
const invitation = {
  organizationId: 'T3JnYW5pemF0aW9uOjI=',
  slug: 'other',
  organizationName: 'Other',
  level: 'MEMBER',
  inviter: 'Olga Orlova',
  created,
};

const overview = (own: object) =>
  visit('/organizations/overview', {
    viewer: { ...walt, invitations: [], organizationsDemandingTwoStep: [], ...own },
    organizations: [],
  });

test('an invitation names its author, organization and level; accepting it opens that', async () => {
  overview({ invitations: [invitation] });
  const row = within(await screen.findByRole('row', { name: /Other/ }));
  expect(row.getByText('As member, by Olga Orlova')).toBeTruthy();
  expect(screen.getByText('You are not a member of any organization until you accept an invitation.')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Accept the invitation to Other' }));
  const accept = await sent('OwnInvitationsAcceptMutation');
  expect(accept.variables['input']).toEqual({ organizationId: invitation.organizationId });
  await accept.answer({ acceptInvitation: { viewer: { ...walt, invitations: [] } } });
  await waitFor(() => expect(location.pathname).toBe('/other/dashboard'));
});

test('an invitation that was withdrawn meanwhile is refused in words; a declined one goes', async () => {
  overview({ invitations: [invitation] });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation to Other' }));
  (await sent('OwnInvitationsAcceptMutation')).refuse({ message: 'It may have been withdrawn.' });
  await screen.findByText('It may have been withdrawn.');
  fireEvent.click(screen.getByRole('button', { name: 'Decline the invitation to Other' }));
  const decline = await sent('OwnInvitationsDeclineMutation');
  await decline.answer({ declineInvitation: { viewer: { ...walt, invitations: [] } } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
});

test('an organization that waits for a second step is named, and leads to setting it up', async () => {
  const demanding = [
    { slug: 'acme', name: 'Acme', isClosed: true },
    { slug: 'open', name: 'Open', isClosed: false },
  ];
  overview({ organizationsDemandingTwoStep: demanding });
  const link = await screen.findByRole('link', { name: 'Set up two-factor authentication for Acme' });
  expect(link.getAttribute('href')).toBe('/acme/dashboard');
  expect(screen.queryByText('Open')).toBeNull();
});

test('administrators see open invitations, change their level, and withdraw them', async () => {
  const open = { invitedAs: 'ivy@example.org', level: 'MEMBER', inviter: 'Ada Lovelace', created };
  const members = { totalCount: 0, edges: [] };
  const organization = { ...acme, members, licence: null, invitations: [open] };
  visit('/admin/acme/users', { organizations: [acme], organization });
  const invited = within(await screen.findByRole('region', { name: 'Invited' }));
  expect(invited.getByText('ivy@example.org')).toBeTruthy();
  const choose = async (name: string) => {
    fireEvent.click(invited.getByRole('button', { name: 'Actions for ivy@example.org' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Invite as reviewer');
  const change = await sent('OpenInvitationsSaveMutation');
  expect(change.variables['input']).toMatchObject({ usernames: ['ivy@example.org'], level: 'REVIEWER' });
  await change.answer({
    saveMembers: { organization: { ...organization, invitations: [{ ...open, level: 'REVIEWER' }] } },
  });
  await invited.findByText('Reviewer');
  await choose('Withdraw the invitation');
  const withdraw = await sent('OpenInvitationsWithdrawMutation');
  expect(withdraw.variables['input']).toMatchObject({ usernames: ['ivy@example.org'] });
  await withdraw.answer({ removeMembers: { organization: { ...organization, invitations: [] } } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull());
});
