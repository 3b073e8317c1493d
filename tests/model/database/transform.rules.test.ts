// Texts are rewritten without a regular expression.
import { expect, test } from 'vitest';

import { fillPattern, transformText, type Transform } from '../../../server/model/entities/rules/transform.ts';

const replace = (find: string, replacement: string, more: Partial<Transform> = {}) =>
  ({ way: 'replace', find, replacement, ...more }) as const;

test.each<[string, Omit<Transform, 'at'>, string]>([
  ['find Fires', { way: 'upper' }, 'FIND FIRES'],
  ['Find FIRES', { way: 'lower' }, 'find fires'],
  ['FIND fires. 2nd', { way: 'sentence' }, 'Find fires. 2nd'],
  ['“éTUDE” of it', { way: 'sentence' }, '“Étude” of it'],
  ["the user's fire-FIGHTING plane", { way: 'title' }, "The User's Fire-Fighting Plane"],
  ['  two   blanks\tand \n a line ', { way: 'trim' }, 'two blanks and \n a line'],
  ['Fire, fire, firefly', replace('fire', 'flood'), 'flood, flood, floodfly'],
  ['Fire, fire', replace('fire', 'flood', { isCaseSensitive: true }), 'Fire, flood'],
  ['1.2 (a+b)', replace('(a+b)', '$& and $1'), '1.2 $& and $1'],
  ['as it was', replace('nothing', 'x'), 'as it was'],
  ['gone', replace('gone', ''), ''],
])('%j, %o, becomes %j', (before, transform, after) => {
  expect(transformText(before, { at: { field: 'NAME' }, ...transform })).toBe(after);
});

test.each([
  ['REQ-###', 1, ['REQ-001', 'REQ-002']],
  ['#', undefined, ['1', '2']],
  ['A.##.# of', 9, ['A.09.# of', 'A.10.# of']],
  ['R##', 99, ['R99', 'R100']],
])('numbered by %s from %s they are %j', (pattern, start, texts) => {
  const transform = { at: { field: 'NAME' }, way: 'number', pattern, start } as const;
  expect([0, 1].map((n) => fillPattern(transform, n))).toEqual(texts);
});
