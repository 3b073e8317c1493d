// What the slices register under a name has that name alone: one of two would silently stand for both.
import { expect, test } from 'vitest';

import { slices } from '../../server/slices.ts';

const named = {
  'types of node': slices.flatMap(({ nodes = {} }) => Object.keys(nodes)),
  'kinds of job': slices.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
  'pieces of periodic work': slices.flatMap(({ chores = {} }) => Object.keys(chores)),
};
test.each(Object.entries(named))('no two %s have the same name', (_what, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
