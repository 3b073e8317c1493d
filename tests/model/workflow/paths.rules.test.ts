// Ways through a workflow: the shortest that is open to somebody, by names where several are as short, or as near as they may come.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Transition } from '../../../server/model/projects/workflow.ts';
import { walkTowards } from '../../../server/model/workflow/rules/paths.ts';

const step = (name: string, fromState: string, toState: string): Transition => ({
  name,
  fromState,
  toState,
  lock: false,
  notifyTeams: [],
  notifyUsers: [],
  permittedTeams: [],
  permittedUsers: [],
});
const walk = (all: readonly Transition[], from: string, to: string, closed: readonly string[] = []) => {
  const { path, reached, refused } = walkTowards(all, from, to, ({ name }) => !closed.includes(name));
  return [...path.map(({ name }) => name), reached, refused?.name ?? null];
};
const review = [
  step('Submit', 'Draft', 'In Review'),
  step('Approve', 'In Review', 'Approved'),
  step('Rework', 'In Review', 'Draft'),
  step('Reopen', 'Approved', 'Draft'),
];

test('the fewest steps lead there; of as many, the first by name', () => {
  expect(walk(review, 'Draft', 'Approved')).toEqual(['Submit', 'Approve', 'Approved', null]);
  const two = [step('B', 'a', 'x'), step('A', 'a', 'y'), step('C', 'x', 'z'), step('D', 'y', 'z')];
  expect(walk(two, 'a', 'z')).toEqual(['A', 'D', 'z', null]);
  expect(walk([...two, step('Z', 'a', 'z')], 'a', 'z')).toEqual(['Z', 'z', null]);
});

test('a closed transition ends the path, and is named', () => {
  expect(walk(review, 'Draft', 'Approved', ['Approve'])).toEqual(['Submit', 'In Review', 'Approve']);
  expect(walk(review, 'Draft', 'Approved', ['Submit'])).toEqual(['Draft', 'Submit']);
  expect(walk(review, 'Draft', 'Elsewhere')).toEqual(['Draft', null]);
});

test('of any workflow: each step begins where the last one ended and is open; it ends there, or no nearer state can be reached', () => {
  const states = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const transitions = fc
    .array(fc.record({ from: states, to: states, isOpen: fc.boolean() }), { maxLength: 12 })
    .map((all) => all.map(({ from, to, isOpen }, at) => ({ ...step(`${isOpen ? 'open' : 'shut'} ${at}`, from, to) })));
  fc.assert(
    fc.property(transitions, states, states, (all, from, to) => {
      const isOpen = ({ name }: Transition) => name.startsWith('open');
      const { path, reached, refused } = walkTowards(all, from, to, isOpen);
      const ends = path.reduce<string>((state, each) => {
        expect([each.fromState, isOpen(each)]).toEqual([state, true]);
        return each.toState;
      }, from);
      expect(ends).toBe(reached);
      const distance = (state: string, some: readonly Transition[]) => stepsTo(some, state, to);
      if (reached === to) expect(path).toHaveLength(distance(from, all.filter(isOpen)));
      else {
        expect(distance(from, all.filter(isOpen))).toBe(Infinity);
        expect(distance(reached, all)).toBeLessThanOrEqual(distance(from, all));
        expect(refused === undefined).toBe(distance(reached, all) === Infinity);
      }
    }),
    { seed: 38 },
  );
});

/** The number of steps from a state to another, by trying all that is as long. */
function stepsTo(all: readonly Transition[], from: string, to: string): number {
  let at = new Set([from]);
  for (let steps = 0; steps <= 5; steps++) {
    if (at.has(to)) return steps;
    at = new Set([...at, ...all.filter(({ fromState }) => at.has(fromState)).map(({ toState }) => toState)]);
  }
  return Infinity;
}
