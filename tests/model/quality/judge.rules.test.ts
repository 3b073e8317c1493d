// The words of a requirement show its quality: each list and each rule, with suggestions.
import { expect, test } from 'vitest';

import { judgeText, type TextQuality } from '#shared/quality/judge.ts';
import { wordLines, listOf } from '#shared/quality/lines.ts';
import { usualLists } from '#shared/quality/lists.ts';

import { checkedWords, listsIn, QUALITY_WORDS } from '../../../server/model/projects/rules/quality-words.ts';

const none = { isConstraint: false, hasMethod: false };
const says = (text: string, quality: TextQuality, labelled = none) =>
  judgeText(text, labelled)[quality].suggestions.map((each) => each.says);

test('a good requirement has every quality that its words can tell', () => {
  const judged = judgeText('The pump shall deliver at least 3 l/min of coolant.', none);
  expect(Object.values(judged).every(({ holds, suggestions }) => holds && suggestions.length === 0)).toBe(true);
});

test.each<[TextQuality, string, string[]]>([
  ['Clear', 'The pump shall start fast.', ['Replace "fast".']],
  ['Clear', 'The pump shall be user-friendly and Robust.', ['Replace "user-friendly".', 'Replace "Robust".']],
  ['Clear', 'The breakfast shall be served by the cook.', []],
  ['Clear', 'The valve shall be closed within 2 s.', ['Name who acts.']],
  ['Clear', 'The valve shall be closed by the pump.', []],
  ['Clear', `The pump shall ${'go '.repeat(40)}on.`, ['Shorten.']],
  [
    'Clear',
    'The organizational instrumentation authority shall institutionalize interdisciplinary communication methodologies internationally.',
    [],
  ],
  ['Complete', 'Shall stop the pump.', ['Add the subject.']],
  ['Complete', 'The pump stops.', ['Say what something "shall" do.']],
  ['Complete', 'The pump shall stop.', ['Say what it does, and to what.']],
  ['Complete', 'The pump shall not leak oil', ['End with a full stop.']],
  ['Complete', 'The pump shall move water, oil, etc.', ['Close the list.']],
  ['Complete', 'The pump shall move TBD l/min.', ['Decide "TBD".']],
  ['Design', 'The pump shall move water using gears.', ['Say what, not how: "using".']],
  ['Design', 'The pump shall move water via viaducts.', ['Say what, not how: "via".']],
  ['Verifiable', 'The pump shall move water.', ['Give a measurable value.']],
  ['Verifiable', 'The pump shall move 3 l/min in all cases.', ['Replace "all".']],
  ['Verifiable', 'The pump shall be able to move less than a bucket.', ['Replace "be able to".']],
])('%s: %s', (quality, text, expected) => expect(says(text, quality)).toEqual(expected));

test('a constraint may say how, and a requirement verified by a method needs no value', () => {
  expect(says('The pump shall move water using gears.', 'Design', { ...none, isConstraint: true })).toEqual([]);
  expect(says('The pump shall move water.', 'Verifiable', { ...none, hasMethod: true })).toEqual([]);
});

test('a simple fix names the words that are found and their replacement', () => {
  const fixes = (text: string, quality: TextQuality) =>
    judgeText(text, none)[quality].suggestions.map(({ fix }) => fix);
  expect(fixes('A pump shall move all water', 'Verifiable')).toEqual([undefined, { find: 'all', instead: 'each' }]);
  expect(fixes('A quick pump shall move water via some pipe', 'Clear')).toEqual([
    { find: 'quick', instead: '' },
    undefined,
  ]);
  expect(fixes('A pump shall move water', 'Complete')).toEqual([{ append: '.' }]);
});

test('any text is judged at once', () => {
  const before = process.cpuUsage();
  judgeText('is be '.repeat(20_000), none);
  judgeText(`${'shall '.repeat(20_000)}x`, none);
  const { user } = process.cpuUsage(before);
  expect(user / 1e6).toBeLessThan(3);
});

test('a project finds words of its own, each with its replacement, and the default ones', () => {
  const own = checkedWords({ ambiguous: ['Soon = within 1 s', 'nice', ' very  = ', 'nice'], open: [] });
  expect(own).toEqual({ ambiguous: ['soon = within 1 s', 'nice', 'very ='], open: [] });
  const lists = listsIn({ [QUALITY_WORDS]: own });
  const { Clear, Complete, Design } = judgeText('The Very nice pump shall start soon, using oil, etc.', none, lists);
  expect(Clear.suggestions).toEqual([
    { says: 'Replace "Very".', fix: { find: 'Very', instead: '' } },
    { says: 'Replace "nice".' },
    { says: 'Replace "soon".', fix: { find: 'soon', instead: 'within 1 s' } },
  ]);
  expect([Complete.holds, Design.holds]).toEqual([true, false]);
});

test('the usual words are the same after they were written as lines', () => {
  for (const list of Object.values(usualLists))
    expect(wordLines(listOf(wordLines(list)))).toEqual(wordLines(list).map((line) => line.toLowerCase()));
});

test.each([
  [[], 'Send lists of words: ambiguous, designs, untestable, open, undecided.'],
  [{ good: [] }, "There is no list 'good'. Use ambiguous, designs, untestable, open, undecided."],
  [{ open: 'etc.' }, "A list must have a text for each word, such as 'many' or 'all = each'."],
  [{ open: [1] }, "A list must have a text for each word, such as 'many' or 'all = each'."],
  [{ open: ['= each'] }, "'= each' has a replacement but no word. Enter the word before the '='."],
  [{ open: ['x'.repeat(101)] }, 'A word can have up to 100 characters.'],
  [{ open: Array.from({ length: 501 }, (_, n) => `${n}`) }, 'A list can have up to 500 words.'],
])('%j is no setting, and the refusal says why', (given, message) =>
  expect(() => checkedWords(given)).toThrow(message),
);
