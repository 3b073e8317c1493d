// The chat with everybody: messages in order, and one's own stored once however often they are sent.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import {
  conversation,
  EVERYBODY,
  field,
  hear,
  linesOf,
  outgoing,
  page,
  chatMessage,
  toggle,
  visitChat,
} from './on-chat.tsx';

const LOG = 'Group Chat';

test('an empty message cannot be sent; Enter sends the trimmed text, Shift Enter does not', async () => {
  await visitChat();
  const box = await field(EVERYBODY);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  type(box, '  \n ');
  expect(button.disabled).toBe(true);
  fireEvent.keyDown(box, { key: 'Enter' });
  type(box, ' Good\nmorning ');
  expect(button.disabled).toBe(false);
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(unanswered()).not.toContain('useOutboxMutation');
  fireEvent.keyDown(box, { key: 'Enter' });
  const { variables, answer } = await outgoing();
  const { clientId, ...input } = variables['input'] as Record<string, string>;
  expect(input).toEqual({ projectId: 'Project 7', to: null, content: 'Good\nmorning' });
  expect(box.value).toBe('');
  expect(button.disabled).toBe(true);
  expect(linesOf(LOG)).toEqual(['Today', 'You: Good\nmorningSending']);
  await act(() => answer({ sendMessage: { chatMessage: chatMessage(1, 'walt', 'Good\nmorning', null, clientId) } }));
  await hear(chatMessage(1, 'walt', 'Good\nmorning', null, clientId));
  await waitFor(() => expect(linesOf(LOG).at(-1)).toMatch(/You: .*Good\nmorning$/));
});

test('a refused message stays with the reason, and is sent again under the same id', async () => {
  await visitChat();
  const box = await field(EVERYBODY);
  type(box, 'one');
  fireEvent.keyDown(box, { key: 'Enter' });
  type(box, 'two');
  fireEvent.keyDown(box, { key: 'Enter' });
  const first = await outgoing();
  expect((first.variables['input'] as { content: string }).content).toBe('one');
  act(() => first.refuse({ message: 'You may not.' }));
  await screen.findByText(/Not sent. You may not./);
  const second = await outgoing();
  expect((second.variables['input'] as { content: string }).content).toBe('two');
  await act(() => second.answer({ sendMessage: { chatMessage: chatMessage(1, 'walt', 'two', null, idOf(second)) } }));
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(idOf(await outgoing())).toBe(idOf(first));
  (await outgoing()).refuse({ message: 'Still not.' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(linesOf(LOG)).toHaveLength(2));
});

test('queued messages and drafts are still there after a reload', async () => {
  await visitChat();
  const box = await field(EVERYBODY);
  type(box, 'one');
  fireEvent.keyDown(box, { key: 'Enter' });
  type(box, 'half a thou');
  const before = idOf(await outgoing());
  cleanup();
  await waitFor(() => expect(unanswered()).not.toContain('useOutboxMutation'));
  await visitChat({ isReload: true });
  expect(idOf(await outgoing())).toBe(before);
  expect((await field(EVERYBODY)).value).toBe('half a thou');
});

const idOf = ({ variables }: { variables: Record<string, unknown> }) =>
  (variables['input'] as { clientId: string }).clientId;

test('the button counts unread messages until they are looked at, and the log marks where they begin', async () => {
  const messages = [chatMessage(1, 'rob', 'Hello'), chatMessage(2, 'rita', 'Hi'), chatMessage(3, 'rob', 'Well')];
  await visitChat({ conversations: [conversation(null, 3, 2)], chat: () => page(messages), isShown: false });
  await screen.findByRole('button', { name: 'Chat, 2 unread messages' });
  expect(unanswered()).not.toContain('useReadReceiptsMutation');
  await hear(chatMessage(4, 'rob', 'Psst', 'walt'), chatMessage(5, 'rita', 'Anybody?'));
  await screen.findByRole('button', { name: 'Chat, 3 unread messages' });
  fireEvent.click(await toggle());
  const read = await sent('useReadReceiptsMutation');
  expect(read.variables['input']).toEqual({ projectId: 'Project 7', with: null, upTo: 5 });
  await screen.findByRole('button', { name: 'Chat' });
  await waitFor(() =>
    expect(linesOf(LOG).map((line) => line?.replace(/\d\d:\d\d/, ' '))).toEqual([
      'Friday, Jan 2, 2026',
      expect.stringContaining('Rob Roy'),
      '3 new',
      expect.stringContaining('Rita Rowe'),
      expect.stringContaining('Rob Roy'),
      expect.stringContaining('Rita Rowe'),
    ]),
  );
});

test('earlier messages are shown above those already there', async () => {
  const all = [chatMessage(1, 'rob', 'first'), chatMessage(2, 'rita', 'second'), chatMessage(3, 'rob', 'third')];
  await visitChat({
    conversations: [conversation(null, 3)],
    chat: ({ before }) => (before === '2' ? page(all.slice(0, 1)) : page(all.slice(1), '2')),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
  await screen.findByText('first');
  expect(
    within(screen.getByRole('log', { name: LOG }))
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
  ).toEqual(['first', 'second', 'third']);
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
});

test('the chat notes arrivals and departures, and still lists those who left', async () => {
  await visitChat();
  await screen.findByText('No messages yet.');
  const rob = { username: 'rob', fullName: 'Rob Roy' };
  const feed = await sent('usePresenceFeedSubscription');
  const words = [{ ...rob, text: 'has entered the project.' }];
  await act(() => feed.answer({ presenceChanged: { changed: [rob], present: [rob], gone: [], messages: words } }));
  await screen.findByText('Rob Roy has entered the project.');
  const left = [{ ...rob, text: 'has left.' }];
  await act(() => feed.answer({ presenceChanged: { changed: [], present: [], gone: ['rob'], messages: left } }));
  await screen.findByText('Rob Roy has left.');
  expect(screen.queryByText('Rob Roy has entered the project.')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: /^Online Users/ }));
  await screen.findByRole('button', { name: 'Chat with Rob Roy, offline' });
});
