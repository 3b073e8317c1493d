// A page takes a licence on entering an organization, and the last page of the browser that leaves gives it back.
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
/** The messages between this browser's pages. */
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

/** What a page gives back while closing must not reach the next test. */
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

test('a page takes a licence once for all screens of an organization', async () => {
  await enter();
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'All projects' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/dashboard'));
  // React's strict mode mounts twice.
  expect(unanswered().filter((name) => name === REQUEST).length).toBeLessThanOrEqual(2);
  expect(released).toEqual([]);
});

test('going to another organization gives one licence back and takes another', async () => {
  await enter();
  await goTo('Beta');
  await waitFor(() => expect(released).toEqual([['/api/v4/o/acme/license/release', true]]));
  await waitFor(() => expect(unanswered()).toContain(REQUEST));
});

test('a licence is kept while another page of the browser works in the organization', async () => {
  channel.answer = 'acme';
  await enter();
  await goTo('Beta');
  await waitFor(() => expect(location.pathname).toBe('/beta/dashboard'));
  await goTo('Gamma');
  // A licence given back later shows that the earlier one was not.
  await waitFor(() => expect(released).toEqual([['/api/v4/o/beta/license/release', true]]));
});

test('a closing page gives its licence back, unless another page still works there', async () => {
  await enter();
  fireEvent(window, new Event('pagehide'));
  expect(released).toEqual([['/api/v4/o/acme/license/release', true]]);
  expect(channel.heard.at(-1)?.says).toBe('left');
});

test('leaving all organizations gives all licences back', async () => {
  visit('/organizations/overview', { organizations });
  expect((await sent(RELEASE_ALL)).variables['input']).toEqual({});
  expect(unanswered()).not.toContain(REQUEST);
});
