// The Schema tab at the left: what entities can be, how they can be linked, and how often each is used.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { refusal } from '../../support/mock-graph.ts';
import { type, visit } from '../../support/on-screen.tsx';

const named = (kind: string, id: number, name: string, more: object = {}) => ({
  id: `${kind}${id}`,
  [`${kind}Id`]: id,
  name,
  description: `What ${name} means.`,
  isHidden: false,
  ...more,
});
const asset = named('class', 1, 'Asset', { icon: 'cube', colour: 'BLUE', isAbstract: false, parent: null });
const pump = named('class', 2, 'Pump', { icon: 'cube', colour: 'BLUE', isAbstract: false, parent: asset });
const gone = named('class', 3, 'Gone', {
  icon: 'cube',
  colour: 'BLUE',
  isAbstract: true,
  parent: null,
  isHidden: true,
});
const performs = named('relation', 4, 'performs', { isCanonical: true });
const performedBy = named('relation', 5, 'performed by', { isCanonical: false, inverse: performs });
const risky = named('label', 6, 'Risky', { classIds: [2] });
const schema = {
  version: '1',
  classes: [pump, asset, gone],
  properties: [],
  relations: [{ ...performs, inverse: performedBy }, performedBy],
  labels: [risky],
};
const counts = {
  total: 1200,
  byClass: [{ class: pump, count: 1200 }],
  byLabel: [{ label: risky, count: 7 }],
  byStatus: [],
};
const project = {
  projectId: 7,
  name: 'Pumps',
  revision: 40,
  permissions: ['READ', 'WRITE'],
  schema,
  counts: () => counts,
  linkCounts: [{ relation: performs, count: 31 }],
};

let narrow = 0;
beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
});
afterEach(() => void (innerWidth = narrow));

async function openSchema(given: object = {}) {
  visit('/acme/p/7/database', { project: { ...project, ...given } });
  const side = await screen.findByRole('complementary', { name: 'Filter, Saved Queries, Schema' });
  fireEvent.click(within(side).getByRole('tab', { name: 'Schema' }));
  return side;
}
const rows = (side: HTMLElement) =>
  within(side)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('lists classes, relations in one direction and labels by name, with their context and their usage', async () => {
  const side = await openSchema();
  await within(side).findByRole('region', { name: /^Classes 2$/ });
  expect(rows(side)).toEqual(['Asset 0', 'Pump Asset1,200', 'performs performed by31', 'Risky Pump7']);
});

test('leads to the entities that the number counts', async () => {
  const side = await openSchema();
  fireEvent.click(await within(side).findByRole('link', { name: /^Pump/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).toString()).toContain('Pump'));
});

test('finds by any words of the name, and says so when there is nothing', async () => {
  const side = await openSchema();
  const box = await within(side).findByRole('textbox', { name: 'Find in schema' });
  type(box, 'by perf');
  expect(rows(side)).toEqual(['performs performed by31']);
  type(box, 'nothing');
  expect(within(side).getByText('No matches in the schema.')).toBeDefined();
});

test('a schema that cannot be read is refused in words, and can be requested again', async () => {
  let isAway = true;
  const linkCounts = () => {
    if (isAway) throw refusal({ message: 'The database cannot be reached.' });
    return project.linkCounts;
  };
  const side = await openSchema({ linkCounts });
  await within(side).findByText('The database cannot be reached.');
  isAway = false;
  fireEvent.click(within(side).getByRole('button', { name: 'Try again' }));
  await within(side).findByRole('link', { name: /^performs/ });
});
