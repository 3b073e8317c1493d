// Words are found and replaced in what HTML says, and its marks stay as they are.
import { expect, test } from 'vitest';

import { lettersOf, spliceStretches, stretchesOf } from '../../../server/platform/text/stretches.ts';

test.each([
  ['no marks', ['no marks']],
  ['<p>The <b>fi</b>re &amp; its&nbsp;smoke</p><p>Next</p>', ['The fire & its smoke', 'Next']],
  ['<p>a<br />b</p><ul><li>c</li><li>d<p>e</p></li></ul>', ['a', 'b', 'c', 'd', 'e']],
  [
    '<p>of <span data-entity="7">A.1 <b>Pump</b></span> and <span style="color:red">red</span></p>',
    ['of ', ' and red'],
  ],
  ['<p>is @{12}:name, or @{12}:{Unit Cost} so</p>', ['is ', ', or ', ' so']],
  ['<p></p>', []],
])('%s reads %j', (html, texts) => {
  expect(stretchesOf(html).map(({ text }) => text)).toEqual(texts);
  const letters = lettersOf(html);
  for (const { text, at } of stretchesOf(html)) expect(letters.slice(at, at + text.length)).toBe(text);
});

const replace = (html: string, find: string, by: string) =>
  spliceStretches(
    html,
    stretchesOf(html).map((stretch) => {
      const starts = [...stretch.text.matchAll(new RegExp(find, 'g'))];
      return [stretch, starts.map(({ index, 0: found }) => ({ start: index, end: index + found.length, by }))] as const;
    }),
  );

test.each([
  ['<p class="fire">fire</p>', 'fire', 'flood', '<p class="fire">flood</p>'],
  ['<p>a <b>fi</b>re<i> b</i></p>', 'fire', 'flood', '<p>a <b>flood</b><i> b</i></p>'],
  ['<p>R&amp;D &lt;b&gt;</p>', 'R&D <', 'A<B', '<p>A&lt;Bb&gt;</p>'],
  ['<p>one one</p><p>one</p>', 'one', 'two', '<p>two two</p><p>two</p>'],
  ['<p>@{12}:name name</p>', 'name', 'title', '<p>@{12}:name title</p>'],
  ['<p>x</p>', 'y', 'z', '<p>x</p>'],
  ['a b', ' ', '', 'ab'],
])('in %s %s becomes %s', (html, find, by, after) => {
  expect(replace(html, find, by)).toBe(after);
});
