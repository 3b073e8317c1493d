// Signing out: the server is told, however often that takes, and the browser forgets.
import { beforeEach, expect, test, vi } from 'vitest';

import { signOut } from '../../web/relay/sign-out.ts';

const signOuts = (...answers: (() => Promise<Response>)[]) => {
  const fetch = vi.fn(() => answers.shift()!());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const yes = () => Promise.resolve(Response.json({ ok: true }));

beforeEach(() => {
  localStorage.setItem('acme:7:notifications', '[]');
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  sessionStorage.setItem('codeFactoryData', 'x');
});

test('signing out is tried three times, then forgets all but how the pages look', async () => {
  const fetch = signOuts(away, away, yes);
  await signOut();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(localStorage.getItem('acme:7:notifications')).toBeNull();
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  expect(sessionStorage).toHaveLength(0);
});

test('a session that is over already is signed out of', async () => {
  const fetch = signOuts(() => Promise.resolve(Response.json({}, { status: 401 })));
  await signOut();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('when the server cannot be told, people hear that they are signed in still, and nothing is lost', async () => {
  signOuts(away, away, away);
  await expect(signOut()).rejects.toThrow('you are signed in still');
  expect(localStorage.getItem('acme:7:notifications')).toBe('[]');
});
