// New rows are saved one behind the other; what a page read before a save leads none of them elsewhere.
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { ArtifactLine } from '../../web/parts/artifacts/lines.ts';
import { newRowsOf } from '../../web/parts/artifacts/new-rows/NewRows.ts';
import { give, sent } from '../support/mock-graph.ts';
import { project } from '../support/on-screen.tsx';

beforeEach(() => localStorage.clear());

/** A document without rows, in which somebody types two. */
async function typeTwo() {
  give({ project });
  const place = { username: 'walt', organization: 'acme', projectId: 7, artifactId: 9 };
  const newRows = newRowsOf(place, { projectId: 'Project 7', artifactId: 'Entity 9' });
  newRows.know([]);
  const first = newRows.add({ aboveId: null, afterId: null }, undefined, { name: 'The pump runs.' });
  const { globalId } = newRows.rows.get().find(({ id }) => id === first)!;
  const second = newRows.add({ aboveId: null, afterId: globalId }, undefined, { name: 'The pump stops.' });
  const { answer } = await sent('sendAddMutation');
  const lines = {
    ids: ['Entity 21'],
    entityIds: [21],
    levels: [1],
    numbers: ['1'],
    names: ['The pump runs.'],
    classIds: [1],
    revisions: [41],
    places: [1],
    rollUps: [],
  };
  await answer({
    arrangeArtifact: { revision: 41, addedEntityIds: [21], addedIds: ['Entity 21'], artifact: { lines } },
  });
  await waitFor(() => expect(newRows.rows.get()).toHaveLength(1));
  return { newRows, second };
}
const placed = async () => {
  const { add } = (await sent('sendAddMutation')).variables['input'] as { add: { afterId: string | null } };
  return add.afterId;
};

test('a page that was read before the first row was saved gets the rows of that answer, and the second row goes behind it', async () => {
  const { newRows, second } = await typeTwo();
  expect(newRows.know([])?.map(({ id }) => id)).toEqual([21]);
  newRows.leave(second);
  expect(await placed()).toBe('Entity 21');
});

test('what is newer than the first row is right: somebody has deleted it', async () => {
  const { newRows, second } = await typeTwo();
  const other: ArtifactLine = {
    id: 30,
    node: 'Entity 30',
    level: 1,
    number: '1',
    name: 'Other',
    classId: 1,
    revision: 42,
    places: 1,
    rollUp: null,
    above: -1,
    last: 0,
  };
  expect(newRows.know([other])).toBeUndefined();
  newRows.leave(second);
  expect(await placed()).toBe('Entity 30');
});
