// Entities stranded by a change of a workflow are counted; a class without transitions strands none.
import { expect, test } from 'vitest';

import { stateGraph } from '../../../web/screens/model/schema/workflow/state-graph.ts';
import {
  newTransition,
  strandedWords,
  warningsOf,
  withClass,
  workflowIn,
} from '../../../web/screens/model/schema/workflow/workflow.ts';

const states = ['Draft', 'In Review', 'Approved'];
const way = newTransition;
const texts = (ways: ReturnType<typeof way>[], counts: Record<string, number> = {}) =>
  warningsOf(states, 'Draft', ways).map((each) => strandedWords(each, counts[each.state] ?? 0));

test('there is a warning of states that nothing leaves, that nothing leads to, and that are gone', () => {
  expect(texts([])).toEqual([]);
  expect(texts([way('Draft', 'In Review')], { 'In Review': 3, Approved: 1 })).toEqual([
    "3 entities are in 'In Review', a state without an outgoing transition.",
    "1 entity is in 'Approved', a state without an outgoing transition.",
    "'Approved' cannot be reached from 'Draft'.",
  ]);
  const whole = [way('Draft', 'In Review'), way('In Review', 'Approved'), way('Approved', 'Draft')];
  expect(texts(whole)).toEqual([]);
  expect(texts([...whole, way('Approved', 'Old'), way('Old', 'Draft')])).toEqual([
    "'Old' is no longer a choice of the property.",
  ]);
});

test('a class without transitions and watched properties is left out, and others stay', () => {
  const workflow = workflowIn({ transitions: { 7: [way('A', 'B')] } });
  expect(withClass(workflow, 8, [4], [way('C', 'D')])).toEqual({
    watchedPropertyIds: { 8: [4] },
    transitions: { 7: [way('A', 'B')], 8: [way('C', 'D')] },
  });
  expect(withClass(workflow, 7, [], [])).toEqual({ watchedPropertyIds: {}, transitions: {} });
  expect(workflowIn('nonsense')).toEqual({ watchedPropertyIds: {}, transitions: {} });
});

test('transitions onwards are drawn above the states, those back below', () => {
  const { boxes, arcs, height } = stateGraph(states, [
    way('Draft', 'Approved'),
    way('Approved', 'Draft'),
    way('X', 'Y'),
  ]);
  expect(arcs.map(({ index }) => index)).toEqual([0, 1]);
  expect(arcs[0]!.y).toBeLessThan(boxes[0]!.y);
  expect(arcs[1]!.y).toBeGreaterThan(boxes[0]!.y + boxes[0]!.height);
  expect(height).toBeGreaterThan(arcs[1]!.y);
});
