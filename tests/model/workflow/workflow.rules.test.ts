// A workflow is kept only where it says what a workflow can say; what is wrong is told with its place, and what was stored before that does no harm.
import { describe, expect, test } from 'vitest';

import { isReviewOnly } from '../../../server/model/entities/rules/review.ts';
import { checkedWorkflow, watchedProperties } from '../../../server/model/projects/rules/workflow.ts';
import { isOpenTo, transitionsOf } from '../../../server/model/workflow/rules/follow.ts';

const approve = { name: 'Approve', fromState: 'In Review', toState: 'Approved' };
const whole = {
  ...approve,
  lock: true,
  notifyTeams: [1],
  notifyUsers: ['rita'],
  permittedTeams: [],
  permittedUsers: ['ada'],
};

test('a valid workflow is stored as given; missing lists are empty', () => {
  expect(checkedWorkflow({})).toEqual({});
  expect(checkedWorkflow({ watchedPropertyIds: { 1: [2, 3] }, transitions: { 1: [whole] } })).toEqual({
    watchedPropertyIds: { 1: [2, 3] },
    transitions: { 1: [whole] },
  });
  expect(checkedWorkflow({ transitions: { 7: [approve] } }).transitions).toEqual({
    7: [{ ...approve, lock: false, notifyTeams: [], notifyUsers: [], permittedTeams: [], permittedUsers: [] }],
  });
});

test('people are kept as their usernames are, in lower case', () => {
  const given = { ...approve, notifyUsers: ['Rita'], permittedUsers: ['ADA'] };
  expect(checkedWorkflow({ transitions: { 7: [given] } }).transitions).toMatchObject({
    7: [{ notifyUsers: ['rita'], permittedUsers: ['ada'] }],
  });
});

test('a name given twice is kept once', () => {
  const given = { ...approve, notifyTeams: [1, 1], permittedUsers: ['ada', 'Ada', 'walt'] };
  expect(checkedWorkflow({ watchedPropertyIds: { 1: [2, 3, 2] }, transitions: { 7: [given] } })).toMatchObject({
    watchedPropertyIds: { 1: [2, 3] },
    transitions: { 7: [{ notifyTeams: [1], permittedUsers: ['ada', 'walt'] }] },
  });
});

test('a person named by a workflow in another case than their username may take its transitions', () => {
  const [stored] = transitionsOf({ transitions: { 7: [{ ...approve, permittedUsers: ['ADA'] }] } }, 7);
  expect(isOpenTo(stored!, { username: 'ada', teams: [] })).toBe(true);
  expect(isOpenTo(stored!, { username: 'rita', teams: [] })).toBe(false);
});

describe('an invalid workflow is refused', () => {
  test.each<[unknown, string]>([
    [{ states: [] }, "A workflow has no field 'states'. Use watchedPropertyIds and transitions."],
    [
      { watchedPropertyIds: 'all' },
      "'watchedPropertyIds' of a workflow must be an object with a list for each class id.",
    ],
    [
      { watchedPropertyIds: null },
      "'watchedPropertyIds' of a workflow must be an object with a list for each class id.",
    ],
    [
      { watchedPropertyIds: [[1]] },
      "'watchedPropertyIds' of a workflow must be an object with a list for each class id.",
    ],
    [{ watchedPropertyIds: { 1: 5 } }, "'watchedPropertyIds' of class 1 must be a list."],
    [{ watchedPropertyIds: { 1: ['5'] } }, "'watchedPropertyIds' of class 1 must hold numbers that are ids."],
    [{ watchedPropertyIds: { Risk: [5] } }, "'Risk' in 'watchedPropertyIds' of a workflow is not a class id."],
    [{ watchedPropertyIds: { '01': [5] } }, "'01' in 'watchedPropertyIds'"],
    [{ transitions: { 1: [null] } }, "'transitions' of class 1 must hold transitions"],
    [{ transitions: { 1: [{ ...approve, name: ' ' }] } }, "The name of a transition in 'transitions' of class 1"],
    [{ transitions: { 1: [{ ...approve, toState: 4 }] } }, 'The toState of a transition'],
    [{ transitions: { 1: [{ ...approve, lock: 'yes' }] } }, 'must be true or false'],
    [{ transitions: { 1: [{ ...approve, notifyTeams: ['1'] }] } }, 'The notifyTeams of a transition'],
    [{ transitions: { 1: [{ ...approve, permittedUsers: 'ada' }] } }, 'The permittedUsers of a transition'],
    [{ transitions: { 1: [{ ...approve, to: 'x' }] } }, "A transition has no field 'to'."],
  ])('%j', (given, words) => {
    expect(() => checkedWorkflow(given as Record<string, unknown>)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(words) }) as Error,
    );
  });
});

test.each([{}, { watchedPropertyIds: 'all' }, { watchedPropertyIds: { 1: 5 } }, { watchedPropertyIds: { 1: [null] } }])(
  'a reviewer may save nothing where %j was stored before workflows were checked',
  (workflow) => {
    expect(watchedProperties(workflow, 1)).toEqual([]);
    const changes = [{ type: 'ATTRIBUTE' as const, identifiers: ['5'], value: 'x', originalState: null }];
    expect(isReviewOnly({ type: 'update', changes }, watchedProperties(workflow, 1), false)).toBe(false);
  },
);
