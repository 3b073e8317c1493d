// Entities changed since their last baseline are marked beside the picture.
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { asset, visitDiagram } from './on-diagram.tsx';

const last = { id: 'Baseline 3', baselineId: 3, name: 'Baseline 3', revision: 10 };

/** Beside a picture stands what it is of; resolves when the server has said which baseline holds that. */
async function visitAt(revision: number): Promise<void> {
  const baselines = vi.fn(() => ({ edges: [{ node: last }] }));
  const system = { __typename: 'Entity', ...asset(1, 'A', 'System'), revision, isLocked: false, baselines };
  await visitDiagram({}, ['READ'], { node: () => system });
  await waitFor(() => expect(baselines).toHaveBeenCalled());
}

test('with a link to the present differences', async () => {
  await visitAt(12);
  expect(await screen.findByText('Changed since Baseline 3')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Compare with Baseline 3' });
  expect(link.getAttribute('href')).toBe('/acme/p/7/baselines/3?tab=compare');
});

test('and is silent for an unchanged entity', async () => {
  await visitAt(10);
  // The effects of the answer need some turns.
  for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done));
  expect(screen.queryByText(/^Changed since/)).toBeNull();
});
