// A past of the project stands in the address: a bar says which, everything can only be read, links stay within it, and one way leads back to now.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { project, visit } from '../../support/on-screen.tsx';
import { pump } from '../entities/on-entity.tsx';

const date = '2026-03-03T09:30:00.000Z';
const past = {
  ...project,
  permissions: ({ asOf }: { asOf?: object }) => (asOf ? ['READ'] : project.permissions),
  asOf: 18,
  changes: { edges: [{ node: { id: 'record', date, revision: 18 } }] },
  baselines: {
    edges: [{ node: { id: 'b1', baselineId: 3, name: 'Preliminary Design', created: date, revision: 18 } }],
  },
};
const status = { propertyId: 3, name: 'Status', type: 'ENUMERATION', choices: ['Open', 'Shut'], defaultValue: 'Open' };
const schema = { classes: [{ classId: 5, name: 'Valve', properties: [status] }], relations: [], labels: [] };
const look = (address: string, more: object = {}) => {
  visit(address, {
    project: ({ asOf }: { asOf?: object }) => ({
      ...past,
      id: asOf ? 'Project 7@18' : 'Project 7',
      permissions: asOf ? ['READ'] : ['READ', 'WRITE'],
      ...more,
    }),
    entity: { ...pump, id: 'Entity 12@18' },
  });
};

test('the bar says as of when, links keep the moment, and the way to now leaves it', async () => {
  look('/acme/p/7/database/entity/12?asOf=18');
  const bar = within(await screen.findByRole('region', { name: 'Viewing the project as it was' }));
  await bar.findByText(/^As of Mar 3, 2026 \d\d:\d\d, revision 18$/);
  for (const name of ['Dashboard', 'Database'])
    expect(screen.getAllByRole('link', { name })[0]!.getAttribute('href')).toMatch(/\?asOf=18$/);
  expect(bar.getByRole('link', { name: 'Back to current' }).getAttribute('href')).toBe('/acme/p/7/database/entity/12');
});

test('everything is read only: no field, no menu of the project, nothing to undo', async () => {
  look('/acme/p/7/database/entity/12?asOf=18');
  await screen.findByText('Read only');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  await screen.findByRole('menuitem', { name: 'View an earlier point in time' });
  expect(screen.queryByRole('menuitem', { name: /^Undo/ })).toBeNull();
});

test('another entity to compare with is found and read as of the same moment', async () => {
  const valve = { entityId: 13, number: 'A.2', class: { name: 'Asset' } };
  const asked: string[][] = [];
  visit('/acme/p/7/database/entity/12?asOf=18', {
    project: ({ asOf }: { asOf?: { revision: number } }) => {
      const [id, name] = asOf ? [`Entity 13@${asOf.revision}`, 'Old valve'] : ['Entity 13', 'New valve'];
      const found = { ...valve, id, name, displayName: `A.2 ${name}` };
      return { ...past, id: 'Project 7@18', permissions: ['READ'], entities: { edges: [{ node: found }] } };
    },
    entity: { ...pump, id: 'Entity 12@18' },
    nodes: ({ ids }: { ids: string[] }) => {
      asked.push(ids);
      return ids.map((id) => ({ __typename: 'Entity', ...pump, id, name: id, displayName: id }));
    },
  });
  fireEvent.click(within(await screen.findByRole('main')).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Compare with another' }));
  const dialog = within(await screen.findByRole('dialog', { name: /with another$/ }));
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Other entity' }));
  fireEvent.click(await screen.findByRole('option', { name: /Old valve/ }));
  await dialog.findByRole('columnheader', { name: 'Entity 13@18' });
  expect(asked).toEqual([['Entity 12@18', 'Entity 13@18']]);
});

test.each([
  ['schema', 'link', 'New class'],
  ['schema/workflow', 'button', 'Add a transition'],
  ['baselines', 'button', 'New baseline'],
] as const)('nor is there anything to change at /%s', async (place, role, name) => {
  const all = ['READ', 'WRITE', 'WRITE_SCHEMA', 'WRITE_BASELINES'];
  const visitIt = (search: string) =>
    visit(`/acme/p/7/${place}${search}`, {
      project: ({ asOf }: { asOf?: object }) => ({ ...past, schema, permissions: asOf ? ['READ'] : all }),
    });
  visitIt('');
  await screen.findByRole(role, { name });
  cleanup();
  visitIt('?asOf=18');
  await screen.findByRole('heading', { level: 1, name: /^(Schema|Workflow|Baselines)$/ });
  const offered = screen.queryByRole<HTMLButtonElement>(role, { name });
  expect(offered === null || offered.disabled).toBe(true);
});

test('a revision is chosen in the menu, and the page shows it', async () => {
  look('/acme/p/7/database/entity/12');
  await screen.findByText('All changes saved');
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'View an earlier point in time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View an earlier point in time' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Revision' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Revision' }), { target: { value: '18' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(location.search).toBe('?asOf=18'));
  await screen.findByRole('region', { name: 'Viewing the project as it was' });
});

test('a baseline is chosen by its name and date, and the page shows its revision', async () => {
  look('/acme/p/7/database/entity/12');
  await screen.findByText('All changes saved');
  fireEvent.click(screen.getByRole('button', { name: 'Undo and history' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'View an earlier point in time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View an earlier point in time' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Baseline' }));
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Baseline' }));
  fireEvent.click(await screen.findByRole('option', { name: /^Preliminary Design, Mar 3, 2026/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(location.search).toBe('?asOf=18'));
});

test('present differences are listed: added, changed, removed', async () => {
  const difference = (kind: string, displayName: string) => {
    const entity = { id: `Entity ${displayName}`, number: '', displayName, class: { id: 'c', name: 'Asset' } };
    const entityId = displayName.length;
    const [before, after] = [kind === 'ADDED' ? null : entity, kind === 'REMOVED' ? null : entity];
    return { node: { kind, isMoved: false, entityId, entityNodeId: entity.id, before, after, changes: [] } };
  };
  const none = { edges: [] };
  look('/acme/p/7/database/entity/12?asOf=18', {
    baselines: none,
    branches: none,
    branch: null,
    compare: {
      totalCount: 2,
      counts: { added: 1, removed: 1, changed: 0, moved: 0 },
      edges: [difference('ADDED', 'Tank'), difference('REMOVED', 'Valve!')],
      pageInfo: { hasNextPage: false },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with current' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare revision 18' }));
  expect((await dialog.findByText(/Tank/)).closest('tr')!.textContent).toContain('+ Added');
  expect(dialog.getByText(/Valve/).closest('tr')!.textContent).toContain('− Removed');
});
