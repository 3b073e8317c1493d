// Two people and a script talk in a project: everything is heard once and in one order, also by who was away meanwhile.
import { expect, type Locator, type Page } from '@playwright/test';
import WebSocket from 'ws';

import { expectAccessibleInBothSchemes } from '../../support/accessible.ts';
import { invite } from '../../support/invited.ts';
import { graph, signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';

const ADA = 'Truss Administrator';

/** Expects no findings on a part of the page that no sight shows. */
const expectAccessible = (page: Page, at: string) => expectAccessibleInBothSchemes(page, { at });

const toggle = (page: Page) => page.getByRole('button', { name: /^Chat(,|$)/ });
const group = (page: Page) => page.getByRole('log', { name: 'Group Chat' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message to everyone in the project' });
const says = (log: Locator) => log.getByRole('paragraph').allInnerTexts();
const enter = async (page: Page) => {
  await page.goto('/sample/p/1/dashboard');
  await expect(toggle(page)).toBeVisible();
};
/** Shows the chat beside the screen, unless it stands there since the last time. */
async function show(page: Page): Promise<void> {
  if ((await toggle(page).getAttribute('aria-expanded')) === 'false') await toggle(page).press('Enter');
  await expect(group(page)).toBeVisible();
}
async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** A member of the project, who may say something. */
async function member(ada: Page, email: string): Promise<string> {
  const username = await invite(ada, email);
  await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
    input: { organization: 'sample', projectId: 1, shares: [{ username, roleId: 2 }] },
  });
  return username;
}

/** A script at the old socket, with the session of a page. */
async function scriptOf(page: Page) {
  const cookies = await page.context().cookies();
  const address = new URL('/socket/connect?organization=sample&projectId=1', page.url());
  address.protocol = 'ws:';
  const socket = new WebSocket(address, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const heard: string[] = [];
  socket.on('message', (data) => {
    const { type, params } = JSON.parse(String(data as Buffer)) as { type: string; params: { message?: string } };
    if (type === 'GROUP_CHAT') heard.push(params.message ?? '');
  });
  await new Promise((done) => socket.once('open', done));
  return { socket, heard };
}

test('two people and a script talk, and one of them is away for a while', async ({ browser }) => {
  const ada = await signedIn(browser);
  const username = await member(ada, 'chat-ben@example.org');
  const ben = await signedIn(browser, {}, username);
  await enter(ada);
  await show(ada);

  await test.step('who enters is announced; what is said meanwhile is counted until it is looked at', async () => {
    await enter(ben);
    await expect(group(ada).locator('.ch-note').last()).toHaveText(`${username} has entered the project.`);
    await expect(ada.getByRole('button', { name: 'Send' })).toBeDisabled();
    await field(ada).press('Shift+Enter');
    await expect(ada.getByRole('button', { name: 'Send' })).toBeDisabled();
    await say(ada, '  Good morning ');
    await expect(toggle(ben)).toHaveAccessibleName('Chat, 1 unread message');
    await expectAccessible(ben, '#chat-toggle');
    await show(ben);
    await expect(group(ben).getByText('Good morning', { exact: true })).toBeVisible();
    await expect(toggle(ben)).toHaveAccessibleName('Chat');
  });

  await test.step('what is typed without a connection waits, and is said once and in its order; a reload changes nothing', async () => {
    await ben.context().setOffline(true);
    await say(ben, 'One, from the train');
    await say(ben, 'Two, from the tunnel');
    await expect(group(ben).getByText('Sent when the connection returns')).toHaveCount(2);
    await expectAccessible(ben, '.ch-side');
    await say(ada, 'Are you there?');
    await ben.context().setOffline(false);
    await expect(group(ada).getByText('Two, from the tunnel')).toBeVisible();
    await expect(group(ben).getByText('Are you there?')).toBeVisible();
    const all = await says(group(ada));
    expect(all.toSorted()).toEqual(['Are you there?', 'Good morning', 'One, from the train', 'Two, from the tunnel']);
    expect(all.indexOf('One, from the train')).toBeLessThan(all.indexOf('Two, from the tunnel'));
    expect(await says(group(ben))).toEqual(all);
    await ben.reload();
    await expect(group(ben).getByText('Are you there?')).toBeVisible();
    expect(await says(group(ben))).toEqual(all);
  });

  await test.step('a script at the old socket hears and is heard', async () => {
    const { socket, heard } = await scriptOf(ben);
    socket.send(JSON.stringify({ type: 'GROUP_CHAT', params: { message: 'Build 7 is green' } }));
    await expect(group(ada).getByText('Build 7 is green')).toBeVisible();
    await say(ada, 'Thanks, script');
    await expect.poll(() => heard).toEqual(['Build 7 is green', 'Thanks, script']);
    socket.close();
  });

  await test.step('the two write to each other alone, in windows', async () => {
    await ada.getByRole('tab', { name: /^Online Users/ }).click();
    await ada.getByRole('button', { name: `Chat with ${username}` }).press('Enter');
    const hers = ada.getByRole('region', { name: `Chat with ${username}` });
    await expect(hers.getByRole('textbox')).toBeFocused();
    await ada.keyboard.type('Between us');
    await ada.keyboard.press('Enter');
    const his = ben.getByRole('region', { name: `Chat with ${ADA}` });
    await hers.getByRole('textbox').press('Escape');
    await expect(hers).toBeHidden();
    const users = ada.getByRole('button', { name: /^Active users/ });
    await users.press('Enter');
    const somebody = ada.getByRole('dialog').getByRole('button', { name: `Chat with ${username}` });
    await somebody.press('Enter');
    await expect(hers.getByRole('textbox')).toBeFocused();
    await expect(somebody).toBeHidden();
    await expect(hers.getByRole('textbox')).toBeFocused();
    await expect(his).toHaveAccessibleName(`Chat with ${ADA}, 1 unread message`);
    await expectAccessible(ben, '.ch-windows');
    await his.getByRole('button', { name: 'Open' }).click();
    await expect(his.getByText('Between us')).toBeVisible();
    await expect(group(ben).getByText('Between us')).toHaveCount(0);
    await ben.keyboard.type('Of course');
    await ben.keyboard.press('Enter');
    await expect(hers.getByText('Of course')).toBeVisible();
    await expectAccessible(ben, '.ch-windows');
    await ben.reload();
    await expect(his.getByText('Of course')).toBeVisible();
  });

  await test.step('two chats side by side: the edge between them gives to one what it takes from the other', async () => {
    const third = await invite(ada, 'chat-third@example.org');
    await graph(ada, 'mutation($input: ShareProjectInput!) { shareProject(input: $input) { project { id } } }', {
      input: { organization: 'sample', projectId: 1, shares: [{ username: third, roleId: 2 }] },
    });
    const cleo = await signedIn(browser, {}, third);
    await graph(cleo, 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }', {
      input: { organization: 'sample', projectId: 1, clientId: crypto.randomUUID(), to: username, content: 'Psst' },
    });
    const [right, left] = [ADA, third].map((name) => ben.getByRole('region', { name: `Chat with ${name}` }));
    await left!.getByRole('button', { name: 'Open' }).click();
    await expect(left!.getByText('Psst')).toBeVisible();
    const box = async (of: Locator) => (await of.boundingBox())!;
    const [before, edge] = [await box(left!), left!.getByRole('separator', { name: /^Edge between/ })];
    const { x, y } = await box(edge);
    await ben.mouse.move(x + 4, y + 60);
    await ben.mouse.down();
    await ben.mouse.move(x + 4 + 30, y + 60);
    await ben.mouse.up();
    expect(await box(left!)).toEqual({ ...before, width: 280 });
    expect((await box(right!)).width).toBe(220);
    await expectAccessible(ben, '.ch-windows');
    await edge.press('Home');
    await expect.poll(async () => (await box(right!)).width).toBe(300);
    await left!.getByRole('button', { name: 'Close' }).click();
    await cleo.close();
  });

  await test.step('windows grow by their edges, as far as they may', async () => {
    const his = ben.getByRole('region', { name: `Chat with ${ADA}` });
    const edge = his.getByRole('separator', { name: /^Width/ });
    const { x, y } = (await edge.boundingBox())!;
    await ben.mouse.move(x + 4, y + 60);
    await ben.mouse.down();
    await ben.mouse.move(x + 4 - 100, y + 60);
    await ben.mouse.up();
    expect((await his.boundingBox())!.width).toBe(400);
    await edge.press('Home');
    expect((await his.boundingBox())!.width).toBe(200);
    await edge.press('End');
    const column = (await ben.locator('.sh-column').boundingBox())!;
    expect((await his.boundingBox())!.width).toBe(Math.floor(column.width * 0.98));
    await his.getByRole('button', { name: 'Minimize' }).click();
    expect((await his.boundingBox())!.height).toBe(36);
    await his.getByRole('button', { name: 'Open' }).click();
    await his.getByRole('textbox').press('Escape');
    await expect(his).toBeHidden();
  });

  await test.step('who leaves is announced', async () => {
    await ada.getByRole('tab', { name: 'Group Chat' }).click();
    await ben.close();
    await expect(group(ada).locator('.ch-note').last()).toHaveText(`${username} has left.`);
  });
});

test('hundreds of messages are paged back without moving the text being read', async ({ browser }) => {
  const ada = await signedIn(browser);
  const { organization, projectId } = { organization: 'sample', projectId: 1 };
  await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      graph(ada, 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }', {
        input: { organization, projectId, clientId: crypto.randomUUID(), content: `Line ${index}` },
      }),
    ),
  );
  await enter(ada);
  await show(ada);
  await expect(group(ada).getByRole('paragraph')).toHaveCount(50);
  await group(ada).hover();
  for (let before = 50; (await ada.getByRole('button', { name: 'Earlier messages' }).count()) > 0;) {
    const first = group(ada).getByRole('paragraph').first();
    const words = await first.innerText();
    await group(ada).evaluate((log) => (log.scrollTop = 0));
    const isLonger = async () => (await group(ada).getByRole('paragraph').count()) > before;
    await expect.poll(isLonger).toBe(true);
    before = await group(ada).getByRole('paragraph').count();
    await expect(group(ada).getByText(words, { exact: true })).toBeInViewport();
  }
  const all = await says(group(ada));
  expect(new Set(all).size).toBe(all.length);
  await expect(ada.getByRole('button', { name: 'Latest' })).toBeVisible();
});

test('on a phone the chat is a sheet, and a chat with one person fills the page', async ({ browser }) => {
  const page = await signedIn(browser, { viewport: { width: 390, height: 844 } });
  const username = await member(page, 'chat-cleo@example.org');
  const cleo = await signedIn(browser, {}, username);
  await graph(cleo, 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }', {
    input: { organization: 'sample', projectId: 1, clientId: crypto.randomUUID(), to: 'admin', content: 'Psst' },
  });
  await enter(page);
  const chat = page.getByRole('region', { name: `Chat with ${username}` });
  await expect(chat).toHaveAccessibleName(`Chat with ${username}, 1 unread message`);
  await expectAccessible(page, '.ch-windows');
  await toggle(page).click();
  const sheet = page.getByRole('dialog', { name: 'Chat' });
  await expect(sheet).toBeVisible();
  await page.getByRole('tab', { name: /^Online Users/ }).click();
  await page.getByRole('button', { name: new RegExp(`^Chat with ${username}, offline`) }).click();
  await expect(chat.getByText('Psst')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expectAccessible(page, '.ch-windows');
});
