// A schema is exported, held beside that of another project or one in a file, and what is ticked is taken over after it was said what it does.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { give, refusal, sent } from '../../support/mock-graph.ts';
import { project, visit } from '../../support/on-screen.tsx';

const schema = { classes: [], relations: [], labels: [], properties: [] };
const difference = (key: string, kind: string, itemKind: string, name: string, more: object = {}) => ({
  key,
  kind,
  itemKind,
  name,
  of: '',
  obstacle: null,
  fields: [],
  ...more,
});
const pump = difference('classes:theirs:100', 'ADDED', 'CLASSES', 'Pump');
const status = difference('properties:theirs:4', 'CHANGED', 'PROPERTIES', 'Status', {
  of: 'Requirement',
  fields: [
    { field: 'Choices', theirs: 'Proposed, Approved', ours: 'Draft, Approved' },
    { field: 'Type', theirs: 'MULTISELECT', ours: 'ENUMERATION' },
  ],
});
const dry = difference('labels:ours:9', 'MISSING', 'LABELS', 'Dry', { obstacle: "It is the organization's." });
const see = async (permissions = ['READ', 'WRITE', 'WRITE_SCHEMA']) => {
  const nodes = [
    { id: 'Project 7', projectId: 7, name: 'FireSAT' },
    { id: 'Project 8', projectId: 8, name: 'Lunar' },
  ];
  give({
    organization: { id: 'Organization 1', name: 'Acme', projects: { edges: nodes.map((node) => ({ node })) } },
  });
  visit('/acme/p/7/schema/compare', {
    project: { ...project, permissions, schema, counts: { total: 0, byClass: [], byLabel: [] }, linkCounts: [] },
  });
  await screen.findByRole('heading', { name: 'Compare' });
};
/** Sets the differences found from now on, and returns the arguments. */
const found = (...differences: object[]) => {
  const schemaDifferences = vi.fn((_asked: object) => differences);
  give({ schemaDifferences });
  return schemaDifferences;
};
const compareWith = async (name: string, ...differences: object[]) => {
  const asked = found(...differences);
  fireEvent.click(screen.getByRole('combobox', { name: 'Compare with' }));
  fireEvent.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return asked.mock.calls[0]![0];
};

test('another project’s schema is compared, and ticked differences are taken over with their effects', async () => {
  await see();
  expect(screen.getByRole('link', { name: 'Export as a file' }).getAttribute('href')).toBe('/api/v4/o/acme/p/7/schema');
  expect(await compareWith('Lunar', pump, status, dry)).toMatchObject({
    ownerId: 'Project 7',
    sourceId: 'Project 8',
  });
  const properties = within(await screen.findByRole('list', { name: 'Properties' }));
  properties.getByText('Draft, Approved');
  properties.getByText('Proposed, Approved');
  properties.getByText('Several choices');
  const labels = within(screen.getByRole('list', { name: 'Labels' }));
  expect(labels.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  labels.getByText("It is the organization's.");
  fireEvent.click(properties.getByRole('checkbox'));
  const taking = { ownerId: 'Project 7', sourceId: 'Project 8', keys: ['properties:theirs:4'] };
  const tried = await sent('useComparisonTryMutation');
  expect(tried.variables['input']).toEqual({ ...taking, isTrial: true, resolutions: [] });
  const goes = {
    key: 'choice:4:Draft',
    kind: 'CHOICE',
    title: "Status: 'Draft' is removed",
    words: "2 entities hold 'Draft'.",
    count: 2,
    query: null,
    actions: ['MAP', 'KEEP', 'DELETE'],
    isNeeded: true,
    projects: [],
    some: [],
    targets: [{ toId: null, word: 'Proposed', name: 'Proposed' }],
    resolution: null,
  };
  await tried.answer({ takeOverSchema: { impacts: [goes] } });
  const kept = { key: 'choice:4:Draft', action: 'KEEP' };
  const again = await sent('useComparisonTryMutation');
  expect(again.variables['input']).toMatchObject({ resolutions: [kept] });
  await again.answer({ takeOverSchema: { impacts: [goes] } });
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  await waitFor(() => expect(take.disabled).toBe(false));
  fireEvent.click(take);
  const done = await sent('useComparisonTakeMutation');
  expect(done.variables['input']).toEqual({ ...taking, resolutions: [kept] });
  found();
  await done.answer({ takeOverSchema: { schema: { version: '2.1' } } });
  await screen.findByText('Lunar has the same schema.');
});

test('a schema from a file is compared, and an invalid one is refused in words', async () => {
  await see();
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(field, { target: { files: [new File(['no json'], 'notes.json')] } });
  await screen.findByText('notes.json is not JSON. Choose an exported schema file.');
  const schemaDifferences = vi.fn((_asked: object) => {
    throw refusal({ title: 'Invalid Request', message: "This is no schema of ours: 'properties'." });
  });
  // The mock graph gives what a field is of, and the name of the query, as well.
  give({ schemaDifferences: (asked: object) => schemaDifferences(asked) });
  fireEvent.change(field, { target: { files: [new File(['{"classes": []}'], 'acme.json')] } });
  await screen.findByText("This is no schema of ours: 'properties'.");
  expect(schemaDifferences.mock.calls).toMatchObject([[{ ownerId: 'Project 7', document: { classes: [] } }]]);
});

test('a reader compares and takes nothing over', async () => {
  await see(['READ']);
  await compareWith('Lunar', pump);
  const classes = within(await screen.findByRole('list', { name: 'Classes' }));
  expect(classes.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});
