// Promise: fields and words of a query mean what the search language says, and each of its examples comes to the right tests.
import { describe, expect, test } from 'vitest';

import type { Condition } from '../../../server/model/entities/search/rules/condition.ts';
import { wordStart } from '../../../server/model/entities/search/rules/normal-text.ts';
import { asked, bound, ids, schema } from './search-asked.ts';

describe('meanings of fields', () => {
  test('class includes subclasses, and behind = it does not', () => {
    const action = ids('classes', 'Action', 'Task', 'Test Case', 'Transition');
    expect(asked('class:action')).toEqual({ test: 'class', ids: action });
    expect(asked('class:=Action')).toEqual({ test: 'class', ids: action.slice(0, 1) });
    expect(asked('class:!=Action')).toEqual({ test: 'not', of: { test: 'class', ids: action.slice(0, 1) } });
    expect(asked('-class:Action')).toEqual({ test: 'not', of: { test: 'class', ids: action } });
    expect(asked('class:"Test Case",Cost')).toEqual({ test: 'class', ids: ids('classes', 'Test Case', 'Cost') });
  });

  test('label includes child labels, and behind = it does not', () => {
    const all = ids(
      'labels',
      'Verification Method',
      'Analysis',
      'Demonstration',
      'Inspection',
      'Modeling & Simulation',
      'Test',
    );
    expect(asked('label:"Verification Method"')).toEqual({ test: 'label', ids: all });
    expect(asked('label:="Verification Method"')).toEqual({ test: 'label', ids: all.slice(0, 1) });
    expect(asked('label:none')).toEqual({ test: 'not', of: { test: 'labelled' } });
    expect(asked('label:any')).toEqual({ test: 'labelled' });
  });

  test('names that do not exist find nothing; of classes there is a warning, labels are only logged', () => {
    expect(bound('class:Widget label:Wonder')).toEqual({
      condition: expect.anything(),
      warnings: ["There is no class 'Widget'."],
      unknownLabels: ['Wonder'],
    });
    expect(asked('class:Widget')).toEqual({ test: 'class', ids: [] });
    expect(bound('class:Risk Status:Draft,Odd').warnings).toEqual(["'Odd' is not a choice of 'Status'."]);
  });

  test.each<[string, Condition]>([
    ['number:R.1', { test: 'text', on: 'number', match: 'whole', text: 'r.1' }],
    ['number:R.*', { test: 'text', on: 'number', match: 'segment', text: 'r' }],
    ['number:R.1*', { test: 'text', on: 'number', match: 'starts', text: 'r.1' }],
    ['number:"R.*"', { test: 'text', on: 'number', match: 'whole', text: 'r.*' }],
    ['number:~R', { test: 'text', on: 'number', match: 'contains', text: 'r' }],
    ['name:Válve', { test: 'text', on: 'name', match: 'word', text: 'valve' }],
    ['name:"relief valve"', { test: 'text', on: 'name', match: 'contains', text: 'relief valve' }],
    ['name:~valve', { test: 'text', on: 'name', match: 'contains', text: 'valve' }],
    ['name:="Relief Valve"', { test: 'text', on: 'name', match: 'whole', text: 'relief valve' }],
    ['description:none', { test: 'not', of: { test: 'written', on: 'description' } }],
    ['name:"me"', { test: 'text', on: 'name', match: 'contains', text: 'me' }],
    ['Stakeholder', { test: 'free', match: 'word', text: 'stakeholder' }],
    ['"Preliminary  Design"', { test: 'free', match: 'phrase', text: 'preliminary design' }],
    ['1.2.*', { test: 'text', on: 'number', match: 'segment', text: '1.2' }],
    ['createdby:me', { test: 'user', on: 'createdBy', names: ['amy'] }],
    ['modifiedby:!=me', { test: 'not', of: { test: 'user', on: 'modifiedBy', names: ['amy'] } }],
    ['lockedby:any', { test: 'acted', on: 'lockedBy' }],
    ['is:mine', { test: 'user', on: 'createdBy', names: ['amy'] }],
    ['is:locked', { test: 'flag', flag: 'locked' }],
    ['has:script', { test: 'flag', flag: 'script' }],
    ['modified:none', { test: 'not', of: { test: 'acted', on: 'modified' } }],
    ['is:orphan', { test: 'not', of: { test: 'edges', direction: null, atLeast: 1 } }],
    ['id:5,6', { test: 'id', ids: [5, 6] }],
    ['globalid:i_x', { test: 'globalId', ids: ['I_X'] }],
  ])('%s', (text, expected) => expect(asked(text)).toEqual(expected));

  test('hidden and archived ones are found only by queries that speak of them', () => {
    const hidden: Condition = { test: 'not', of: { test: 'flag', flag: 'hidden' } };
    const archived: Condition = { test: 'not', of: { test: 'flag', flag: 'archived' } };
    expect(bound('').condition).toEqual({ test: 'all', of: [hidden, archived] });
    expect(bound('is:hidden').condition).toEqual({ test: 'all', of: [archived, { test: 'flag', flag: 'hidden' }] });
    expect(bound('a OR -is:archived').condition).toMatchObject({ test: 'all', of: [hidden, { test: 'any' }] });
  });

  const decomposes = (end: 'source' | 'target') => ({
    relationId: [...schema.relations.values()].find(({ name }) => name === 'decomposed by')!.id,
    end,
  });
  test("relations: any, none, counts and targets, from the entity's own end", () => {
    const performs = { relationId: [...schema.relations.values()].find(({ name }) => name === 'performs')!.id };
    const some = (end: string, atLeast = 1) => ({ test: 'edges', direction: { ...performs, end }, atLeast });
    expect(asked('performs:any')).toEqual(some('source'));
    expect(asked('"performed by":none')).toEqual({ test: 'not', of: some('target') });
    expect(asked('performs:>2')).toEqual(some('source', 3));
    expect(asked('performs:<2')).toEqual({ test: 'not', of: some('source', 2) });
    expect(asked('performs:=2')).toEqual({
      test: 'all',
      of: [some('source', 2), { test: 'not', of: some('source', 3) }],
    });
    expect(asked('performs:>=0')).toEqual({ test: 'all', of: [] });
    expect(asked('performs:A.1')).toEqual({
      test: 'linkedTo',
      direction: { ...performs, end: 'source' },
      target: 'A.1',
    });
    expect(asked('parent:A.1')).toEqual({ test: 'linkedTo', direction: decomposes('target'), target: 'A.1' });
    expect(asked('child:A.1')).toEqual({ test: 'linkedTo', direction: decomposes('source'), target: 'A.1' });
    expect(asked('ancestor:A.1')).toEqual({ test: 'ancestor', children: decomposes('source'), target: 'A.1' });
    expect(asked('is:top')).toEqual({
      test: 'not',
      of: { test: 'edges', direction: decomposes('target'), atLeast: 1 },
    });
    expect(asked('is:leaf')).toEqual({
      test: 'not',
      of: { test: 'edges', direction: decomposes('source'), atLeast: 1 },
    });
  });
});

// The examples of the language with the kinds of tests they come to; 22 and 23 need data that does not exist yet.
const examples: [number, string, string][] = [
  [1, 'stakeholder', 'free'],
  [2, 'preliminary design', 'all(free free)'],
  [3, '"preliminary design"', 'free'],
  [4, '2.3.2.0', 'free'],
  [5, '1.2.*', 'text'],
  [6, 'number:SR.* class:Requirement order:number', 'all(text class)'],
  [7, 'planning label:Activity', 'all(free label)'],
  [8, 'label:Activity label:Process', 'all(label label)'],
  [9, 'label:Activity,Process', 'label'],
  [10, 'class:Requirement label:"Functional Requirement"', 'all(class label)'],
  [11, 'class:Action is:leaf', 'all(class not(edges))'],
  [12, 'order:modified- is:top class:Action', 'all(not(edges) class)'],
  [13, 'order:modified- AND (labelid:22 OR labelid:23)', 'label'],
  [14, 'class:Risk -Status:Resolved Probability:>=50', 'all(class not(property) property)'],
  [15, 'class:Requirement "verified by":none', 'all(class not(edges))'],
  [16, 'class:Requirement "satisfied by":>2', 'all(class edges)'],
  [17, 'class:"Test Case" Status:Failed,Blocked', 'all(class any(property property))'],
  [
    18,
    'class:Task assignee:me Status:!=Closed "Due Date":<2025-07-01',
    'all(class any(property property) not(any(property property)) property)',
  ],
  [19, 'modified:<7d modifiedby:!=me', 'all(moment not(user))'],
  [20, 'created:2025-01-01..2025-03-31 class:Issue', 'all(moment class)'],
  [21, 'performs:none class:=Asset is:leaf', 'all(not(edges) class not(edges))'],
  [
    24,
    'class:Requirement (Status:Draft OR "Quality Score":<60) order:"Quality Score"',
    'all(class any(property score))',
  ],
  [25, 'ancestor:A.1 class:Asset order:name', 'all(ancestor class)'],
  [26, 'name:~valve NOT class:Artifact', 'all(text not(class))'],
  [27, 'is:orphan order:class,name limit:50', 'not(edges)'],
  [28, 'label:none class:Asset', 'all(not(labelled) class)'],
];
function kinds(condition: Condition): string {
  if (condition.test === 'not') return `not(${kinds(condition.of)})`;
  if (condition.test !== 'all' && condition.test !== 'any') return condition.test;
  return `${condition.test}(${condition.of.map(kinds).join(' ')})`;
}
test.each(examples)('example %i: %s', (_, text, expected) => expect(kinds(asked(text)!)).toBe(expected));
test('in: reads artifacts by their labels', () =>
  expect(asked('in:DOC.1')).toMatchObject({ test: 'content', of: 'DOC.1', kinds: [{}, {}, {}, { labelIds: null }] }));

test.each([
  ['design', 'preliminary design', true],
  ['sign', 'preliminary design', false],
  ['des', 'preliminary design', true],
  ['friendly', 'user-friendly', true],
  ['2.3', '2.3.2.0', true],
  ['3.2', '2.3.2.0', false],
  ['2.1', 'sr.2.1', false],
  ['sr.2', 'sr.2.1', true],
  ['$5', 'at $5', true],
  ['(a', 'x (a)', true],
])('%s begins a word of %s: %s', (word, text, expected) =>
  expect(new RegExp(wordStart(word).replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'u').test(text)).toBe(expected),
);
