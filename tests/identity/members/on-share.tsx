// The share dialog of project Pumps, for Walt, who is a Collaborator in it.
import { fireEvent, screen, within } from '@testing-library/react';

import type { Given } from '../../support/mock-graph.ts';
import { visit, walt } from '../../support/on-screen.tsx';

const role = (roleId: number, name: string, ...permissions: string[]) => ({
  roleId,
  name,
  permissions,
  description: `${name}s do what they do.`,
});
const all = ['WRITE_SCHEMA', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES', 'FORCE_UNLOCK'];
export const owner = role(1, 'Owner', 'READ', 'REVIEW', 'WRITE', 'SHARE', ...all);
export const collaborator = role(2, 'Collaborator', 'READ', 'REVIEW', 'WRITE', 'SHARE');
export const reviewer = role(3, 'Reviewer', 'READ', 'REVIEW');
export const viewer = role(4, 'Viewer', 'READ');
export const tester = role(5, 'Tester', 'READ', 'WRITE_TEST_CYCLES');

const propulsion = { teamId: 3, name: 'Propulsion', memberCount: 2 };
const ada = { username: 'ada', fullName: 'Ada Lovelace' };
const rita = { username: 'rita', fullName: 'Rita Rowe' };
const ben = { username: 'ben', fullName: 'Ben Carter' };

/** Shared with Walt, with Ben as a Viewer and with the team Propulsion, which Ben is in; Ada administers. */
export const pumps = (more: object = {}): Given => ({
  projectId: 7,
  name: 'Pumps',
  permissions: collaborator.permissions,
  organization: { slug: 'acme', name: 'Acme', roles: [owner, collaborator, reviewer, viewer, tester] },
  sharedWith: [
    { user: walt, role: collaborator },
    { user: ben, role: viewer },
    { team: propulsion, role: collaborator },
  ],
  effectivePeople: {
    totalCount: 3,
    edges: [
      { user: ada, level: 'ADMIN', permissions: owner.permissions, reasons: ['Administrator of Acme'] },
      {
        user: ben,
        level: 'MEMBER',
        permissions: collaborator.permissions,
        reasons: ['Viewer', 'Collaborator through team Propulsion'],
      },
      { user: walt, level: 'MEMBER', permissions: collaborator.permissions, reasons: ['Collaborator'] },
    ].map((node) => ({ node })),
  },
  shareCandidates: [
    { team: { teamId: 4, name: 'Avionics', memberCount: 5 } },
    { user: ada, level: 'ADMIN' },
    { user: ben, level: 'MEMBER', role: viewer },
    { user: rita, level: 'REVIEWER' },
  ],
  ...more,
});

/** Opens the dialog from the project's bar. */
export async function openShare(project: Given = pumps()): Promise<HTMLElement> {
  visit('/acme/p/7/dashboard', { project });
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share Pumps' });
  await within(dialog).findByRole('heading', { name: /^People/ });
  return dialog;
}

/** Opens a select and chooses one of its options. */
export async function pick(box: string, option: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: box }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
