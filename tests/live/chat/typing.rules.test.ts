// Texts that are sent, and the display of counts and times.
import { describe, expect, test } from 'vitest';

import { badgeOf, isSend, isSendable, problemOf, trimMessage, unreadWords } from '../../../web/shell/chat/rules.ts';

test.each([
  ['', '', false],
  ['  \n\t ', '', false],
  ['  hello \n', 'hello', true],
  ['two\nlines', 'two\nlines', true],
  [` ${'x'.repeat(10_000)} `, 'x'.repeat(10_000), true],
  ['x'.repeat(10_001), 'x'.repeat(10_001), false],
])('%j is sent as %j: %s', (typed, content, isSent) => {
  expect(trimMessage(typed)).toBe(content);
  expect(isSendable(typed)).toBe(isSent);
});

test('a text that is too long says why it is not sent, an empty one does not', () => {
  expect(problemOf('')).toBeUndefined();
  expect(problemOf('x'.repeat(10_001))).toBe('Messages can have up to 10,000 characters.');
});

const stroke = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false };
test.each([
  [stroke, true],
  [{ ...stroke, shiftKey: true }, false],
  [{ ...stroke, altKey: true }, false],
  [{ ...stroke, isComposing: true }, false],
  [{ ...stroke, key: 'a' }, false],
])('%j sends: %s', (event, isSent) => expect(isSend(event)).toBe(isSent));

describe('counts', () => {
  test.each([
    [1, '1', '1 unread message'],
    [99, '99', '99 unread messages'],
    [100, '99+', 'more than 99 unread messages'],
  ])('%i is shown as %s', (count, badge, words) => {
    expect(badgeOf(count)).toBe(badge);
    expect(unreadWords(count)).toBe(words);
  });
  test('zero is shown as nothing', () => expect(unreadWords(0)).toBe(''));
});
