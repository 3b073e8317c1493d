// Every screen, everything that opens over one, and every state of one: nothing that axe finds (WCAG 2.2 AA) in either scheme, disabled texts as readable as others, and large enough for fingers on telephones. None of it has errors in its console, or asks for what the policy of the page forbids.
import { expect } from '@playwright/test';

import { invite } from '../support/invited.ts';
import { ofAdministrators, ofReaders, ofStrangers } from '../support/looks/all.ts';
import { faultsAtOtherWidth, faultsOf, rememberLook } from '../support/looks/faults.ts';
import { walk } from '../support/looks/walk.ts';
import { PASSWORD } from '../support/people.ts';
import { share } from '../support/sharing.ts';
import { signedIn } from '../support/signed-in.ts';
import { test } from '../support/test.ts';

test('axe finds an error that exists in one colour scheme only, whichever is active', async ({ page }) => {
  const faint = (name: string) => `.${name} { color: #777; background: #888 }`;
  await page.setContent(`<html lang="en"><title>Faint</title><style>${faint('day')}
    @media (prefers-color-scheme: dark) { .day { color: #000; background: #fff } ${faint('night')} }</style>
    <main><h1>Faint</h1><p class="day">By day</p><p class="night">By night</p></main>`);
  const found = async () => (await faultsOf(page)).toSorted();
  const both = [/^color-contrast: .*By day/, /^in the dark, color-contrast: .*By night/].map((each) =>
    expect.stringMatching(each),
  );
  expect(await found()).toEqual(both);
  expect(await found()).toEqual(both);
});

test('a fault at one width only is found by the differences from the other width', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Telephone</title><style>.there { display: none; color: #777; background: #888 }
    button { height: 20px } @media (max-width: 699px) { .there { display: block } .faint { color: #bbb } }</style>
    <main><h1>Telephone</h1><p>As before</p><p class="there">Only there</p><p class="faint">Fainter there</p><img class="there" src="data:,">
    <button>1</button><button>2</button><p style="margin: 60px"><button>3</button></p></main>`);
  expect(await faultsOf(page)).toEqual([]);
  await rememberLook(page);
  expect(await faultsAtOtherWidth(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const faint = 'color-contrast: .*Only there.*Fainter there';
  expect((await faultsAtOtherWidth(page)).toSorted()).toEqual([
    expect.stringMatching(/^button '1' is \d+ × 20 px/),
    expect.stringMatching(/^button '2' is \d+ × 20 px/),
    expect.stringMatching(/^button '3' is \d+ × 20 px/),
    expect.stringMatching(`^${faint}`),
    expect.stringMatching(/^image-alt/),
    expect.stringMatching(`^in the dark, ${faint}`),
  ]);
});

test('screens without a session', async ({ page }) => {
  expect(await walk(page, ofStrangers)).toEqual([]);
});
for (const [part, visits] of Object.entries(ofAdministrators))
  test(`screens of administrators: ${part}`, async ({ browser }) => {
    expect(await walk(await signedIn(browser), visits)).toEqual([]);
  });
test('screens of a new user who may only read', async ({ browser }) => {
  const administrator = await signedIn(browser);
  const username = await invite(administrator, 'reader@example.org');
  await share(administrator, username, 1, 4);
  // The recipients of these comments.
  await administrator.goto('/sample/p/1/dashboard');
  const page = await (await browser.newContext()).newPage();
  await page.request.post('/api/v4/auth/signin', { data: { username, password: PASSWORD } });
  expect(await walk(page, ofReaders)).toEqual([]);
});
