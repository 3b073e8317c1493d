// How a text is rewritten without a regular expression.
import { expect, test } from 'vitest';

import { rewritten, type Transform } from '../../../server/model/entities/rules/transform.ts';

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
  expect(rewritten(before, { at: { field: 'NAME' }, ...transform })).toBe(after);
});
