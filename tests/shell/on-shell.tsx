// The shell around the dashboard of project 7 of acme.
import { fireEvent, screen, within } from '@testing-library/react';

import type { Given } from '../support/mock-graph.ts';
import { visit, walt } from '../support/on-screen.tsx';

export const acme = { slug: 'acme', name: 'Acme', viewerMayCreateProjects: true };
export const pumps = {
  projectId: 7,
  name: 'Pumps',
  revision: 40,
  permissions: ['READ', 'WRITE', 'WRITE_SCHEMA', 'SHARE'],
};

interface Setting {
  preferences?: object;
  address?: string;
}

/** Opens the project as Walt, with these saved preferences. */
export async function enter({ preferences = {}, address = '/acme/p/7/dashboard' }: Setting = {}, root: Given = {}) {
  visit(address, { viewer: { ...walt, preferences }, organizations: [acme], project: pumps, ...root });
  await screen.findByRole('button', { name: /Acme.*Pumps.*switch projects/ });
}

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the menu and returns its links and buttons. */
export async function openMenu() {
  press('Menu');
  return within(await screen.findByRole('navigation', { name: 'All pages' }));
}

/** The pinned links in the bar, in order. */
export const pinned = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'Pinned' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

/** Sets the page's run type. */
export function runAs(runType: string): void {
  const meta = document.createElement('meta');
  meta.name = 'run-type';
  meta.content = runType;
  document.head.append(meta);
}
