// The screen where the projects of acme are managed.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { visit } from '../../support/on-screen.tsx';

export const pumps = {
  projectId: 7,
  name: 'Pumps',
  folder: 'Water',
  permissions: ['READ', 'WRITE', 'SHARE'],
  viewerMayDelete: true,
};
export const valves = { projectId: 8, name: 'Valves', permissions: ['READ'], viewerMayDelete: false };

/** The organization with these projects. */
export const acme = (...projects: object[]): object => ({
  slug: 'acme',
  name: 'Acme',
  folders: ['Water'],
  viewerMayCreateProjects: true,
  projects: { edges: projects.map((node) => ({ node })) },
});

export async function visitProjects(organization: object = acme(pumps, valves)): Promise<void> {
  visit('/acme/manage-projects', { organization });
  await screen.findByRole('heading', { name: 'Manage projects' });
}

/** A button of the page. */
export const button = (name: string): HTMLButtonElement | null => screen.queryByRole('button', { name });

/** Presses a button of the page that opens a dialog. */
export async function openDialog(by: string, name: string): Promise<HTMLElement> {
  fireEvent.click(button(by)!);
  return screen.findByRole('dialog', { name });
}
export const dialogButton = (name: string): HTMLButtonElement =>
  within(screen.getByRole('dialog')).getByRole('button', { name });
export const dialogIsGone = (): Promise<void> =>
  waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('The dialog is still there.');
  });
