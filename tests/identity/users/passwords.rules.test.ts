// Valid passwords and profile values.
import { describe, expect, test } from 'vitest';

import {
  bareCode,
  checkedEmail,
  checkedProfile,
  checkNewPassword,
  commonPasswords,
  SHORTEST_PASSWORD,
} from '../../../server/identity/users/rules/users.ts';

const walt = { username: 'walter.white', email: 'heisenberg@example.org' };
const place = ['Truss', 'acme-space', 'Acme Space & Défense'];
const check = (password: string, again = password) => checkNewPassword({ password, again }, walt, place);

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'Ünïcödé-✓',
    'пароль длинный',
    '   eight   ',
    'x1'.repeat(128),
    '🙂🙃🙂🙃🙂🙃🙂🙃',
    'walter.whiter',
    'no-digits-no-capitals',
    'trussed bridge 9',
    'acme rockets',
    '8402-7719-3351',
  ])('may be %j', (password) => {
    expect(() => check(password)).not.toThrow();
  });
  test.each([
    ['', 'too short'],
    ['1234567', 'too short'],
    ['🙂🙃🙂🙃🙂🙃🙂', 'too short'],
    ['ﬃ', 'too short'],
    ['x1'.repeat(128) + 'y', 'too long'],
    ['ﬃ'.repeat(100), 'too long'],
    ['Walter.White', 'must not be your username'],
    ['HEISENBERG@example.org', 'must not be your username'],
    ['heisenberg', 'must not be your username'],
    ['password', 'too common'],
    ['PassWord1', 'too common'],
    ['ｐａｓｓｗｏｒｄ', 'too common'],
    ['qwertyuiop', 'too common'],
    ['zzzzzzzzzzzz', 'too common'],
    ['12341234', 'too common'],
    ['dimazarya', 'too common'],
    ['trusstruss', 'consist of names'],
    ['Truss-2026!', 'consist of names'],
    ['acme.SPACE.1', 'consist of names'],
    ['acmespace99', 'consist of names'],
    ['défenseＡｃｍｅ', 'consist of names'],
    ['white.walter.42', 'consist of names'],
    ['!!example-truss!!', 'consist of names'],
  ])('may not be %j: %s', (password, why) => {
    expect(() => check(password)).toThrow(why);
  });
  test('is compared with thousands of breached ones, all long enough to be chosen', () => {
    expect(commonPasswords.size).toBeGreaterThan(15_000);
    for (const each of commonPasswords) {
      expect(each.length).toBeGreaterThanOrEqual(SHORTEST_PASSWORD);
      expect(each).toBe(each.toLowerCase());
    }
  });
  test('is checked without trying all ways in which it may be made of names, whatever the names are', () => {
    const names = ['a'.repeat(30), 'a'.repeat(29), 'aaa', 'aab', 'aa ab ba'];
    expect(() =>
      checkNewPassword({ password: 'a'.repeat(255) + 'c', again: 'a'.repeat(255) + 'c' }, walt, names),
    ).not.toThrow();
  });
  test('must be typed the same twice', () => {
    expect(() => check('correct horse battery', 'correct horse batterx')).toThrow('not the same');
  });
  test('has no names to avoid if the user has no address', () => {
    const nobody = { username: 'walt', email: '' };
    expect(() => checkNewPassword({ password: 'correct horse', again: 'correct horse' }, nobody)).not.toThrow();
  });
});

test.each([
  [' Walt@Example.ORG ', 'walt@example.org'],
  ["o'brien+truss@mail.example.co.uk", "o'brien+truss@mail.example.co.uk"],
])('%j is an address', (given, kept) => {
  expect(checkedEmail(given)).toBe(kept);
});
test.each([
  '',
  'walt',
  '@example.org',
  'walt@localhost',
  'walt@@example.org',
  'w,a@example.org',
  'w/a@example.org',
  'w"a@example.org',
  'w<a>@example.org',
  'walt@example.org\n',
  `${'x'.repeat(65)}@example.org`,
])('%j is no address, or has a blank around it', (given) => {
  if (given.endsWith('\n')) expect(checkedEmail(given)).toBe('walt@example.org');
  else expect(() => checkedEmail(given)).toThrow('This is not an email address.');
});

test('profile fields are put on one line; missing fields stay out', () => {
  expect(checkedProfile({ firstName: '  Walter \n Hartwell ', company: '', lastName: null })).toEqual({
    firstName: 'Walter Hartwell',
    company: '',
  });
  expect(() => checkedProfile({ phoneNumber: '1'.repeat(51) })).toThrow(
    'The phone number is longer than 50 characters.',
  );
});

test('a code works with blanks, dashes and small letters', () => {
  expect(bareCode(' abcd-EFGH 2345 ')).toBe('ABCDEFGH2345');
});
