// Signing out: the server is told, with retries, and the browser deletes what it stored.
import { beforeEach, expect, test, vi } from 'vitest';

import { finishSignOut, signOut } from '../../../web/relay/sign-out.ts';

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

test('signing out is tried three times, then everything stored is deleted except the colour scheme', async () => {
  const fetch = signOuts(away, away, yes);
  await signOut();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(localStorage.getItem('acme:7:notifications')).toBeNull();
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  expect(sessionStorage).toHaveLength(0);
});

test('signing out works if the session has already ended', async () => {
  const fetch = signOuts(() => Promise.resolve(Response.json({}, { status: 401 })));
  await signOut();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a failed sign-out is only logged, and sent again when a page is opened next', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.cookie = 'seen=1; Path=/';
  const refused = () => Promise.resolve(new Response('', { status: 503 }));
  signOuts(away, refused, away);
  await signOut();
  expect(logged).toHaveBeenCalledWith(
    'You are signed out here, but the server could not be reached.',
    expect.anything(),
  );
  expect(localStorage.getItem('acme:7:notifications')).toBeNull();
  expect(document.cookie).toBe('');
  const later = signOuts(yes);
  await finishSignOut();
  await finishSignOut();
  expect(later).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('a page opened by a user who never signed out here sends no sign-out', async () => {
  const fetch = signOuts(yes);
  await finishSignOut();
  expect(fetch).not.toHaveBeenCalled();
});
