// Chats with single people: windows that open, minimise, grow, hide and close, and show new messages.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { conversation, field, hear, outgoing, page, chatMessage, visitChat } from './on-chat.tsx';

const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('tab', { name: /^Online Users/ }));
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Chat with ${name}`) }));
};
const chatWith = (name: string) => screen.findByRole('region', { name: new RegExp(`^Chat with ${name}`) });
const talks = (...partners: string[]) => [
  conversation(null, 0),
  ...partners.map((partner, at) => conversation(partner, 10 + at)),
];

test('a chat opened from Online Users has the focus, and its messages go to that person alone', async () => {
  await visitChat({
    conversations: talks('rob'),
    chat: (args) => page(args.with === 'rob' ? [chatMessage(10, 'rob', 'Are you there?', 'walt')] : []),
  });
  await open('Rob Roy');
  const chat = within(await chatWith('Rob Roy'));
  await chat.findByText('Are you there?');
  const box = await field('Message to Rob Roy');
  await waitFor(() => expect(document.activeElement).toBe(box));
  type(box, 'Yes');
  fireEvent.click(chat.getByRole('button', { name: 'Send' }));
  expect((await outgoing()).variables['input']).toMatchObject({ to: 'rob', content: 'Yes' });
});

test('a message opens a minimised chat with a count; opening it marks it as read', async () => {
  await visitChat();
  await hear(chatMessage(11, 'rob', 'One', 'walt'), chatMessage(12, 'rob', 'Two', 'walt'));
  const chat = await chatWith('Rob Roy, 2 unread messages');
  expect(chat.dataset['blinks']).toBe('true');
  expect(chat.style.height).toBe('36px');
  expect(screen.queryByText('Two')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  fireEvent.click(within(chat).getByRole('button', { name: 'Open' }));
  await screen.findByText('Two');
  const read = await sent('useReadReceiptsMutation');
  expect(read.variables['input']).toMatchObject({ with: 'rob', upTo: 12 });
  expect(chat.dataset['blinks']).toBeUndefined();
  expect(chat.getAttribute('aria-label')).toBe('Chat with Rob Roy');
});

test('messages that were unread before show at once', async () => {
  await visitChat({ conversations: [conversation(null, 0), conversation('rita', 5, 1)] });
  await chatWith('Rita Rowe, 1 unread message');
  expect(unanswered()).not.toContain('useReadReceiptsMutation');
});

test('edges move with the keyboard, up to the limits of a chat', async () => {
  await visitChat({ conversations: talks('rob') });
  await open('Rob Roy');
  const { style } = await chatWith('Rob Roy');
  expect([style.width, style.height]).toEqual(['250px', `${Math.round(innerHeight * 0.4)}px`]);
  const width = screen.getByRole('separator', { name: 'Width of the chat with Rob Roy' });
  fireEvent.keyDown(width, { key: 'ArrowLeft' });
  await waitFor(() => expect(style.width).toBe('266px'));
  fireEvent.keyDown(width, { key: 'Home' });
  await waitFor(() => expect(style.width).toBe('200px'));
  expect(width.getAttribute('aria-valuemin')).toBe('200');
  fireEvent.keyDown(width, { key: 'End' });
  await waitFor(() => expect(style.width).toBe(`${Math.floor(innerWidth * 0.98)}px`));
  const height = screen.getByRole('separator', { name: 'Height of the chat with Rob Roy' });
  fireEvent.keyDown(height, { key: 'Home' });
  await waitFor(() => expect(style.height).toBe(`${Math.ceil(innerHeight * 0.2)}px`));
});

test('the edge between two chats makes one larger by as much as the other smaller', async () => {
  await visitChat({ conversations: talks('rob', 'rita') });
  await open('Rob Roy');
  const rob = (await chatWith('Rob Roy')).style;
  expect(screen.queryByRole('separator', { name: /^Edge between/ })).toBeNull();
  await open('Rita Rowe');
  const rita = (await chatWith('Rita Rowe')).style;
  const edge = screen.getByRole('separator', { name: 'Edge between the chats with Rita Rowe and Rob Roy' });
  expect(['now', 'min', 'max'].map((each) => edge.getAttribute(`aria-value${each}`))).toEqual(['250', '200', '300']);
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  await waitFor(() => expect([rita.width, rob.width]).toEqual(['266px', '234px']));
  fireEvent.keyDown(edge, { key: 'End' });
  await waitFor(() => expect([rita.width, rob.width]).toEqual(['300px', '200px']));
  fireEvent.keyDown(edge, { key: 'Home' });
  await waitFor(() => expect([rita.width, rob.width]).toEqual(['200px', '300px']));
  // They are drawn side by side, with their lower edges fixed.
  expect(rita.height).toBe(rob.height);
});

test('a chat is minimised, maximised and closed, also by Escape, and keeps its draft', async () => {
  await visitChat({ conversations: talks('rob') });
  await open('Rob Roy');
  const chat = await chatWith('Rob Roy');
  fireEvent.click(within(chat).getByRole('button', { name: 'Maximize' }));
  await waitFor(() => expect(chat.style.height).toBe(`${innerHeight}px`));
  fireEvent.click(within(chat).getByRole('button', { name: 'Minimize' }));
  await waitFor(() => expect(chat.style.height).toBe('36px'));
  fireEvent.click(within(chat).getByRole('button', { name: 'Open' }));
  type(await field('Message to Rob Roy'), 'half a thou');
  fireEvent.keyDown(await field('Message to Rob Roy'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Chat with/ })).toBeNull());
  await open('Rob Roy');
  expect((await field('Message to Rob Roy')).value).toBe('half a thou');
});

test('chats that do not fit are behind a button, and come to the front from there', async () => {
  await visitChat({ conversations: talks('rob', 'rita') });
  await open('Rob Roy');
  const edge = screen.getByRole('separator', { name: 'Width of the chat with Rob Roy' });
  fireEvent.keyDown(edge, { key: 'End' });
  await open('Rita Rowe');
  await chatWith('Rita Rowe');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chat with Rob Roy' })).toBeNull());
  await hear(chatMessage(20, 'rob', 'Still here', 'walt'));
  fireEvent.click(await screen.findByRole('button', { name: '1 hidden chat, 1 unread message' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Rob Roy/ }));
  await chatWith('Rob Roy');
  await screen.findByRole('button', { name: '1 hidden chat' });
});
