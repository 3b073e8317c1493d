// The ranking of the palette: exact number, beginning of a name, part of a name or number, then other text; recently opened first.
import { expect, test } from 'vitest';

import { sortByRank } from '../../web/shell/palette/rank.ts';

const named = (name: string, number = '', isRecent = false) => ({ name, number, isRecent });
const command = (name: string, words: string, isElsewhere = false) => ({ name, words, isElsewhere });
const order = (typed: string, ...all: ReturnType<typeof named>[]) => sortByRank(all, typed).map(({ name }) => name);

test.each<[typed: string, all: ReturnType<typeof named>[], best: string[]]>([
  [
    'R.1',
    [named('Speaks of it'), named('Child', 'R.1.2'), named('Itself', 'r.1')],
    ['Itself', 'Child', 'Speaks of it'],
  ],
  ['fire', [named('Detect fire'), named('Smoke'), named('Fire alert')], ['Fire alert', 'Detect fire', 'Smoke']],
  ['fire', [named('Fire alert'), named('Fire line', '', true)], ['Fire line', 'Fire alert']],
  ['fire', [named('Smoke', '', true), named('Detect fire')], ['Detect fire', 'Smoke']],
  ['fire det', [named('Firm detour'), named('Detect fire')], ['Detect fire', 'Firm detour']],
  ['#1.2', [named('Child', '1.2.3'), named('Itself', '1.2')], ['Itself', 'Child']],
])('%s', (typed, all, best) => expect(order(typed, ...all)).toEqual(best));

test('a command by its words comes after an exact name and before a name that only begins alike; of another page, later', () => {
  const all = [
    named('Shared launch'),
    command('Share', 'invite', true),
    command('Share this project', 'share, members'),
    named('Share'),
  ];
  const sorted = (typed: string) =>
    sortByRank(all, typed).map(({ name, ...rest }) => ('words' in rest ? `${name}: command` : name));
  expect(sorted('share')).toEqual(['Share', 'Share: command', 'Share this project: command', 'Shared launch']);
  expect(sorted('mem')[0]).toBe('Share this project: command');
  expect(sorted('ember')[0]).not.toBe('Share this project: command');
});
