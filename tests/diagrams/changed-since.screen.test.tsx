// What has changed since its last baseline says so beside the picture.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { asset, visitDiagram } from './on-diagram.tsx';

const baseline = { id: 'Baseline 3', baselineId: 3, name: 'Baseline 3', revision: 10 };

/** Beside a picture stands what it is of. */
async function visitAt(revision: number): Promise<void> {
  const system = { __typename: 'Entity', ...asset(1, 'A', 'System'), revision, isLocked: false };
  await visitDiagram({}, ['READ'], { node: () => ({ ...system, baselines: { edges: [{ node: baseline }] } }) });
  await screen.findByRole('link', { name: 'Open A System in the database' });
}

test('with the way to what is different since', async () => {
  await visitAt(12);
  expect(screen.getByText('Changed since Baseline 3')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Compare with Baseline 3' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/baselines/3?tab=compare');
});

test('and is silent where it is what it was then', async () => {
  await visitAt(10);
  expect(screen.queryByText(/^Changed since/)).toBeNull();
});
