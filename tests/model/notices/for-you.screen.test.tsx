// The bell counts what is for its reader, and its panel shows it, read and unread, with a way there.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';

const notice = {
  number: 5,
  text: 'Rita Rowe moved A.1 Pump from Draft to In Review.',
  from: 'rita',
  isRead: false,
  sender: { username: 'rita', fullName: 'Rita Rowe' },
  entity: { entityId: 12, displayName: 'A.1 Pump' },
};

test('notices for the viewer are counted, shown and marked as read', async () => {
  visit('/acme/p/7/dashboard', {
    project: { ...project, unreadNotices: 1, notices: { edges: [{ node: notice }] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications.*1 for you/ }));
  const own = within(await screen.findByRole('region', { name: 'For you' }));
  expect(own.getByRole('link', { name: notice.text }).getAttribute('href')).toBe('/acme/p/7/database/entity/12');
  fireEvent.click(own.getByRole('button', { name: 'Mark all read' }));
  const marking = await sent('ForYouMutation');
  expect(marking.variables['input']).toMatchObject({ isRead: true });
  await marking.answer({
    markNotices: { notices: [{ ...notice, isRead: true }], project: { ...project, unreadNotices: 0 } },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /for you/ })).toBeNull());
});

test('a notice about a comment leads to its thread', async () => {
  const said = { ...notice, text: 'Rita Rowe mentioned you.', thread: { id: 'Comment 9', resolved: true } };
  visit('/acme/p/7/dashboard', { project: { ...project, unreadNotices: 1, notices: { edges: [{ node: said }] } } });
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications.*1 for you/ }));
  const link = within(await screen.findByRole('region', { name: 'For you' })).getByRole('link', { name: said.text });
  expect(link.getAttribute('href')).toBe('/acme/p/7/database/entity/12?thread=Comment%209&resolved=');
});
