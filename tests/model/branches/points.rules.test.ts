// Two points of the picture of branches: what is compared with what.
import { expect, test } from 'vitest';

import { pairOf, pointsOf } from '../../../web/screens/model/version-control/points.ts';

const main = { id: 'P1', projectId: 1, name: 'Main', branch: null };
const branch = {
  id: 'P2',
  projectId: 2,
  name: 'Branch',
  branch: { originRevision: 7, created: '2026-05-01T00:00:00Z' },
};
const kept = { id: 'B4', baselineId: 4, name: 'Kept', created: '2026-03-01T00:00:00Z', revision: 5 };
const [mainNow, branchNow, baseline, start] = pointsOf(main, [branch], [kept]);
const told = (one = mainNow, other = mainNow) => {
  const { from, home, chosen } = pairOf(one!, other!);
  return [from.name, home.name, chosen];
};

test.each([
  ['what was comes before what is', [branchNow, start], ['revision 7', 'Branch', null]],
  ['of two that were, the earlier comes first', [start, baseline], ['Kept', 'Main', 'revision-7']],
  ['and stays there', [baseline, start], ['Kept', 'Main', 'revision-7']],
  ['two that are, as they were chosen', [branchNow, mainNow], ['Branch', 'Main', null]],
] as const)('%s', (_rule, points, expected) => {
  expect(told(...points)).toEqual(expected);
});
