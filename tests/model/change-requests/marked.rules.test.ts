// The proposed text is shown in the present one word by word, with its formatting.
import { expect, test } from 'vitest';

import { markedHtml } from '../../../web/parts/model/change-requests/marked.ts';

test.each([
  ['<p>a fire</p>', '<p>a flood</p>', '<p>a <del>fire</del><ins>flood</ins></p>'],
  ['<p>a fire</p>', '<p>a <b>fire</b></p>', '<p>a <b>fire</b></p>'],
  ['<p>one</p><p>two</p>', '<p>one</p>', '<p>one</p><del>two </del>'],
  ['<p>one</p>', '<p>one</p><ul><li>two</li></ul>', '<p>one</p><ul><li><ins>two</ins></li></ul>'],
  ['', '<p>new</p>', '<p><ins>new</ins></p>'],
  ['<p>by day now</p>', '<p>at night now</p>', '<p><del>by day</del><ins>at night</ins> now</p>'],
  ['<p>R&amp;D</p>', '<p>R&amp;D</p>', '<p>R&amp;D</p>'],
])('from %s to %s it is %s', (before, after, marked) => {
  expect(markedHtml(before, after)).toBe(marked);
});
