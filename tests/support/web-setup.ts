// What jsdom lacks of a browser, and a page that begins anew for each test. Runs before every test in jsdom.
import './act.ts';
import { flushCompileCache } from 'node:module';

import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

import { resetPage } from '../../web/ui/page-reset.ts';
import { endWork } from './act.ts';
import { WAIT_MS } from './limits.ts';
import { renewGraph } from './mock-graph.ts';
import { endTimers, frames } from './page-timers.ts';

// In its development build React notes of each element where it was made, for its warnings. Nobody reads that here, and it takes a tenth of a test's time.
const stacks = 'recentlyCreatedOwnerStacks';
const inner = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!;
if (stacks in inner) Object.defineProperty(inner, stacks, { get: () => Infinity, set: () => {} });

// Whoever waits for something on a screen would print the whole page each time it is not there yet: a thirtieth of a test's time. Set it, e.g. to 7000, to see the page in the message of a test that fails.
const isPagePrinted = process.env['DEBUG_PRINT_LIMIT'] !== undefined;
const named = (message: string | null) =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

configure(({ asyncWrapper }) => ({
  asyncUtilTimeout: WAIT_MS,
  ...(!isPagePrinted && { getElementError: named }),
  // Who has waited for a text finds what its drawing entails, such as the focus, however busy the machine is.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    endWork();
    return found;
  },
}));

/** Supports `min-width` and `max-width`; nothing else matches. */
const matchMedia = (query: string) => {
  const limits = [...query.matchAll(/\((min|max)-width: ([\d.]+)(px|em)\)/g)];
  const fits = ([, kind, length, unit]: RegExpExecArray) => {
    const px = Number(length) * (unit === 'em' ? 16 : 1);
    return kind === 'min' ? innerWidth >= px : innerWidth <= px;
  };
  return Object.assign(new EventTarget(), {
    media: query,
    matches: limits.length > 0 && limits.every(fits),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};

/** A stand-in for the browser's observer: there is no layout, so nothing changes its size. */
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, { matchMedia, ResizeObserver: NoResizes });
Object.assign(globalThis, frames);
Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {} });
Object.assign(document, { fonts: new EventTarget() });
// Every box is as large as the page, so that virtual lists show rows.
const [width, height] = [
  { configurable: true, get: () => innerWidth },
  { configurable: true, get: () => innerHeight },
];
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: width,
  offsetHeight: height,
  clientWidth: width,
  clientHeight: height,
});
const nowhere = () => new DOMRect();
Object.assign(Range.prototype, { getBoundingClientRect: nowhere, getClientRects: () => [] });
Object.assign(document, { elementFromPoint: () => null });
// jsdom fetches no style sheets; screens that wait for theirs find it there.
Object.defineProperty(HTMLLinkElement.prototype, 'sheet', { get: () => new CSSStyleSheet() });

beforeEach(renewGraph);
// Screens share a page, on which nothing of the test before stands.
afterEach(() => {
  cleanup();
  resetPage();
});
// An editor that was removed destroys itself by a timer of 1 ms, and needs the page for it. A stopped clock is released, so that the
// timer cannot run after the page is gone; of two timers of 1 ms the earlier one runs first.
afterAll(async () => {
  vi.useRealTimers();
  // Code of a screen that is still coming would not come any more without a page, and be missing on the page of the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  await new Promise((struck) => setTimeout(struck, 1));
  endTimers();
  // What a browser keeps, the next file does not find.
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
  flushCompileCache();
});
