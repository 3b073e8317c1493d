// A newcomer to an organization finds the first steps on its dashboard, as far as they are permitted.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { visit } from '../../support/on-screen.tsx';

const steps = async (mayCreate: boolean, projects: object[]) => {
  const edges = projects.map((node) => ({ node }));
  visit('/acme/dashboard', {
    organization: {
      slug: 'acme',
      name: 'Acme',
      folders: [],
      viewerMayCreateProjects: mayCreate,
      some: { edges },
      projects: { edges },
    },
    recentProjects: [],
  });
  return within(await screen.findByRole('region', { name: 'First steps' }));
};
const pumps = { projectId: 7, name: 'Pumps', folder: '', permissions: ['READ'] };

test.each<[string, boolean, object[], RegExp, boolean]>([
  ['who may make projects where there are none makes the first', true, [], /Create the first project/, true],
  ['who may make projects opens one or makes their own', true, [pumps], /Create your own project/, true],
  ['who may not opens one', false, [pumps], /Open one of the projects below/, false],
  [
    'with whom nothing is shared is told whom to ask',
    false,
    [],
    /Ask the owner of a project to share it with you/,
    false,
  ],
])('%s', async (_who, mayCreate, projects, words, isOffered) => {
  const section = await steps(mayCreate, projects);
  expect(section.getByText(words)).toBeTruthy();
  expect(section.queryByRole('button', { name: 'New project' }) !== null).toBe(isOffered);
});
