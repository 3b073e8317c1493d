// Screens without rows to choose, each open as somebody has it who may do everything there.
import { screen } from '@testing-library/react';

import { visitChat } from '../live/chat/on-chat.tsx';
import { project, visit } from '../support/on-screen.tsx';
import { plainClass, schemaItem } from '../support/schema-items.ts';
import { acme } from './on-shell.tsx';

const everything = ['READ', 'WRITE', 'REVIEW', 'SHARE', 'WRITE_SCHEMA', 'WRITE_BASELINES', 'WRITE_TEST_CYCLES'];
const own = { ...project, permissions: everything };
const administered = { ...acme, viewerIsAdministrator: true };

const pump = schemaItem('Class', 2, 'Pump', plainClass);
const schema = { classes: [pump], relations: [], labels: [], properties: [] };
const counts = { total: 0, byClass: [], byLabel: [] };

/** Opens a class in the schema of a project. */
export async function visitSchema(): Promise<void> {
  visit('/acme/p/7/schema/class/2', { project: { ...own, schema, counts, linkCounts: [] } });
  await screen.findByRole('heading', { name: 'Pump' });
}

/** Opens the schema of an organization. */
export async function visitOrganizationSchema(): Promise<void> {
  visit('/acme/schema', { organizations: [administered], organization: { ...administered, schema } });
  await screen.findByRole('heading', { name: 'Schema' });
}

const branch = {
  created: '2026-09-08T10:00:00Z',
  createdBy: 'aiko',
  originRevision: 731,
  baseOriginRevision: 1204,
  baseBranchRevision: 9,
  ahead: 49,
  behind: 21,
  merges: [],
  project: {
    ...own,
    projectId: 9,
    name: '500 km orbit',
    created: '2026-09-08T10:00:00Z',
    createdBy: 'aiko',
    viewerMayDelete: true,
    extent: { entityCount: 173, lastChange: '2026-11-20T10:00:00Z' },
    weeks: [],
  },
};

/** Opens the branches of a project. */
export async function visitBranches(): Promise<void> {
  visit('/acme/version-control/7', {
    organizations: [acme],
    organization: acme,
    project: {
      ...branch.project,
      ...own,
      branchCount: 1,
      baselines: { totalCount: 0, edges: [] },
      branches: { totalCount: 1, edges: [{ node: branch }] },
    },
  });
  await screen.findByRole('heading', { name: 'Version control' });
}

const baseline = {
  id: 'Baseline 2',
  baselineId: 2,
  name: 'Reviewed',
  kind: 'BASELINE',
  covers: 'PROJECT',
  description: '',
  revision: 4,
  entityCount: 1,
  results: null,
  created: '2026-01-02T03:04:05.000Z',
  createdBy: 'walt',
};
const ofBaselines = { ...own, baseline, baselines: { totalCount: 1, edges: [{ node: baseline }] } };

/** Opens the list of baselines. */
export async function visitBaselines(): Promise<void> {
  visit('/acme/p/7/baselines', { project: ofBaselines });
  await screen.findByRole('heading', { name: 'Baselines' });
}

/** Opens a baseline. */
export async function visitBaseline(): Promise<void> {
  visit('/acme/p/7/baselines/2', { project: ofBaselines });
  await screen.findByRole('heading', { name: 'Reviewed' });
}

const file = {
  id: 'File 2',
  fileId: 2,
  name: 'pump.png',
  contentType: 'application/octet-stream',
  size: 2048,
  created: '2026-01-02T03:04:05.000Z',
  createdBy: 'walt',
  usedIn: { count: 0, uses: [] },
};
const version = { number: 1, isCurrent: true, name: 'pump.png', size: 2048, created: file.created, createdBy: 'walt' };

/** Opens the files of a project, with one of them beside the list. */
export async function visitFiles(): Promise<void> {
  visit('/acme/p/7/files?file=2', {
    project: {
      ...own,
      files: { totalCount: 1, edges: [{ node: file }] },
      file,
      fileVersions: { totalCount: 1, edges: [{ node: version }] },
    },
  });
  await screen.findByRole('link', { name: 'Download' });
}

/** Opens the people of an organization, as its administrator. */
export async function visitPeople(): Promise<void> {
  const member = { username: 'walt', level: 'ADMIN', user: { username: 'walt', fullName: 'Walt Whitman' } };
  const members = { totalCount: 1, edges: [{ cursor: 'walt', node: member }] };
  visit('/admin/acme/users', {
    organizations: [administered],
    organization: { ...administered, members, invitations: [] },
  });
  await screen.findByRole('button', { name: 'Invite people' });
}

/** Opens the teams of an organization, as its administrator. */
export async function visitTeams(): Promise<void> {
  const team = { teamId: 3, name: 'Pumps', members: [], role: null };
  const teams = { totalCount: 1, edges: [{ node: team }] };
  visit('/admin/acme/teams', {
    organizations: [administered],
    organization: { ...administered, roles: [], teams, users: { edges: [] } },
  });
  await screen.findByRole('button', { name: 'New team' });
}

/** Opens the dashboard of a project with the chat beside it. */
export async function visitChatBeside(): Promise<void> {
  await visitChat();
  await screen.findByRole('complementary', { name: 'Chat' });
}
