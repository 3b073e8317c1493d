// A licence is asked for on entering an organization and given back by the last page that leaves it.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { visit } from '../../support/on-screen.tsx';

const REQUEST = 'useSeatMutation';
const RELEASE_ALL = 'useSeatAllMutation';

interface Word {
  says: string;
  organization: string;
}
/** The other pages of the browser: what they are told, and what they say. */
const channel = vi.hoisted(() => {
  const state = { heard: [] as Word[], answer: undefined as string | undefined };
  class Channel extends EventTarget {
    postMessage(word: Word) {
      state.heard.push(word);
      if (word.says === 'who' && state.answer !== undefined)
        this.dispatchEvent(new MessageEvent('message', { data: { says: 'here', organization: state.answer } }));
    }
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  return state;
});

let released: [path: string, keepalive: boolean | undefined][];
beforeEach(() => {
  released = [];
  channel.heard = [];
  channel.answer = undefined;
  vi.stubGlobal('fetch', async (path: string, { keepalive }: RequestInit) => {
    released.push([path, keepalive]);
    return Response.json({ ok: true });
  });
});

/** What a page gives back as it goes belongs to its own test. */
afterEach(async () => {
  channel.answer = undefined;
  const slug = location.pathname.split('/')[1]!;
  cleanup();
  if (organizations.some((each) => each.slug === slug))
    await waitFor(() => expect(released.at(-1)?.[0]).toBe(`/api/v4/o/${slug}/license/release`));
});

const organizations = [
  { slug: 'acme', name: 'Acme' },
  { slug: 'beta', name: 'Beta' },
  { slug: 'gamma', name: 'Gamma' },
];
const organization = ({ slug }: { slug: string }) => organizations.find((each) => each.slug === slug);
const enter = async () => {
  visit('/acme/manage-projects', { organizations, organization });
  expect((await sent(REQUEST)).variables['input']).toEqual({ organization: 'acme' });
};
const goTo = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: /switch projects/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

test('it is asked for once for all screens of an organization', async () => {
  await enter();
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'All projects' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/dashboard'));
  // Strict mode enters twice.
  expect(unanswered().filter((name) => name === REQUEST).length).toBeLessThanOrEqual(2);
  expect(released).toEqual([]);
});

test('another organization: one is given back, and one asked for', async () => {
  await enter();
  await goTo('Beta');
  await waitFor(() => expect(released).toEqual([['/api/v4/o/acme/license/release', true]]));
  await waitFor(() => expect(unanswered()).toContain(REQUEST));
});

test('while another page works there, it is kept', async () => {
  channel.answer = 'acme';
  await enter();
  await goTo('Beta');
  await waitFor(() => expect(location.pathname).toBe('/beta/dashboard'));
  await goTo('Gamma');
  // What was left later is given back: what was left before would have been by now.
  await waitFor(() => expect(released).toEqual([['/api/v4/o/beta/license/release', true]]));
});

test('a page that goes away gives it back while it can, unless another page works there', async () => {
  await enter();
  fireEvent(window, new Event('pagehide'));
  expect(released).toEqual([['/api/v4/o/acme/license/release', true]]);
  expect(channel.heard.at(-1)?.says).toBe('left');
});

test('outside of organizations all are given back', async () => {
  visit('/organizations/overview', { organizations });
  expect((await sent(RELEASE_ALL)).variables['input']).toEqual({});
  expect(unanswered()).not.toContain(REQUEST);
});
