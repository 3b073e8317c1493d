// Comments are beside the entity, at its fields, and in one list for the project, with links to their places.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { CommentComposer } from '../../../web/parts/model/comments/CommentComposer.tsx';
import { showThread } from '../../../web/parts/model/comments/store.ts';
import { typeInto as typeAtCaret } from '../../../web/ui/typing/type-into.ts';
import { give, renewGraph, sent, unanswered } from '../../support/mock-graph.ts';
import { project, showPart, type as typeInto, visit, walt } from '../../support/on-screen.tsx';
import { pump, visitPump } from '../entities/on-entity.tsx';

const rita = { id: 'User rita', username: 'rita', fullName: 'Rita Rowe' };
const property = { id: 'Property 3', propertyId: 3, name: 'Rationale', type: 'BIG_TEXT', choices: [] };
const comment = (commentId: number, content: string, more: object = {}) => ({
  id: `Comment ${commentId}`,
  commentId,
  content,
  author: 'rita',
  user: rita,
  state: 'SAID',
  replies: { totalCount: 0, edges: [] },
  ...more,
});
const threads = [
  comment(1, 'Which pump?', { field: 'NAME' }),
  comment(2, 'Says who?', { field: 'ATTRIBUTE', property }),
  comment(3, 'Fine by me'),
];
const done = comment(4, 'Too long', {
  resolved: true,
  resolvedBy: 'walt',
  resolver: walt,
  replies: { totalCount: 1, edges: [{ node: comment(5, 'Made shorter') }] },
});
const mentioned = {
  commentCounts: { open: 3, resolved: 1 },
  attributes: [{ __typename: 'BigTextAttribute', id: 'Attribute 3', json: 'Because', property }],
  comments: ({ resolved }: { resolved: boolean }) => ({
    edges: (resolved ? [done] : threads).map((node) => ({ node })),
  }),
};
const reviewing = ['READ', 'WRITE', 'REVIEW'];
const openTab = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: /^Comments/ }));
  return screen.findAllByRole('region', { name: 'Thread' });
};
const words = (thread: HTMLElement) => thread.querySelector('.cm-words')!.textContent;

test('threads are in the order of the page with their number; resolved ones are struck through', async () => {
  await visitPump(mentioned, reviewing);
  expect((await openTab()).map(words)).toEqual(['Which pump?', 'Says who?', 'Fine by me']);
  expect(screen.getByRole('tab', { name: /^Comments/ }).textContent).toBe('Comments3 open');
  fireEvent.click(screen.getByRole('radio', { name: 'Resolved 1' }));
  const struck = await screen.findByText('Too long');
  expect(struck.closest('s')).not.toBeNull();
  screen.getByText('Resolved by Walt Whitman');
});

test('a mark beside a field opens its comments, for readers too', async () => {
  await visitPump({ ...mentioned, isLocked: true, lockedBy: 'rita', locker: rita }, reviewing);
  const mark = await screen.findByRole('button', { name: 'Comment 2 on Rationale' });
  expect(within(mark.closest<HTMLElement>('.en-field')!).getByText('Because')).toBeTruthy();
  fireEvent.click(mark);
  await waitFor(() => expect(document.activeElement!.textContent).toContain('Says who?'));
});

test('an answer that was typed and not sent is offered again, and no more once it is given up', async () => {
  const begin = async () => {
    await visitPump(mentioned, reviewing);
    const [first] = await openTab();
    fireEvent.click(within(first!).getByRole('button', { name: 'Reply' }));
    return within(first!).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  };
  const again = () => {
    const kept = Object.entries(localStorage) as [string, string][];
    cleanup();
    for (const [key, text] of kept) localStorage.setItem(key, text);
    renewGraph();
  };
  typeInto(await begin(), 'The left one');
  again();
  // Closing it by Escape is no consent.
  const closed = await begin();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore draft of Reply' }));
  fireEvent.keyDown(closed, { key: 'Escape' });
  again();
  const box = await begin();
  expect(box.value).toBe('');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore draft of Reply' }));
  expect(box.value).toBe('The left one');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  again();
  await begin();
  expect(screen.queryByRole('button', { name: 'Restore draft of Reply' })).toBeNull();
});

test('a reply is sent with its thread; a refused one keeps its text', async () => {
  await visitPump(mentioned, reviewing);
  const [first] = await openTab();
  fireEvent.click(within(first!).getByRole('button', { name: 'Reply' }));
  const box = within(first!).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  typeInto(box, 'The left one');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  const answering = await sent('ThreadReplyMutation');
  expect(answering.variables['input']).toEqual({
    entityId: 'Entity 12',
    threadId: 'Comment 1',
    content: 'The left one',
  });
  answering.refuse({ title: 'Not Said', message: 'This thread is gone.' });
  await screen.findByText('This thread is gone.');
  expect(box.value).toBe('The left one');
});

test('the box is free for the next comment: each is sent in turn, and a refused one is put before the newer text', async () => {
  await visitPump(mentioned, reviewing);
  const [first] = await openTab();
  fireEvent.click(within(first!).getByRole('button', { name: 'Reply' }));
  const box = within(first!).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  const say = (words: string) => {
    typeInto(box, words);
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  };
  const content = async () => {
    const answering = await sent('ThreadReplyMutation');
    return { answering, content: (answering.variables['input'] as { content: string }).content };
  };
  say('The left one');
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('');
  const one = await content();
  say('Or the right one');
  typeInto(box, 'I shall look');
  expect(unanswered().filter((name) => name === 'ThreadReplyMutation')).toHaveLength(1);
  await one.answering.answer({ createComment: { comment: { id: 'Comment 6' } } });
  const two = await content();
  expect([one.content, two.content]).toEqual(['The left one', 'Or the right one']);
  two.answering.refuse({ title: 'Not Said', message: 'This thread is gone.' });
  await waitFor(() => expect(box.value).toBe('Or the right one\n\nI shall look'));
});

test('a person who may not review reads, and is offered nothing else', async () => {
  await visitPump(mentioned, ['READ']);
  const [first] = await openTab();
  expect(within(first!).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
});

test('a thread in the address is found even if it is not among the first, at its position, until other threads are chosen', async () => {
  const whole = { __typename: 'Entity', ...pump, ...mentioned };
  const late = comment(77, 'Said late', { __typename: 'Comment', field: 'NUMBER', entity: { id: 'Entity 12' } });
  await visitPump(mentioned, reviewing);
  give({ node: ({ id }: { id: string }) => (id === late.id ? late : whole) });
  act(() => showThread(late.id));
  const all = () => screen.getAllByRole('region', { name: 'Thread' });
  await waitFor(() => expect(all().map(words)).toEqual(['Which pump?', 'Said late', 'Says who?', 'Fine by me']));
  await waitFor(() => expect(document.activeElement).toBe(all()[1]));
  fireEvent.click(screen.getByRole('radio', { name: 'Resolved 1' }));
  await screen.findByText('Too long');
  expect(screen.queryByText('Said late')).toBeNull();
});

test('Enter behind the beginning of a name takes the person that it leads to, who has not been found yet; keys behind it follow', async () => {
  const effectivePeople = ({ search }: { search: string }) => ({
    edges: [walt, rita].filter(({ username }) => username.startsWith(search)).map((user) => ({ node: { user } })),
  });
  await visitPump(mentioned, reviewing, undefined, { effectivePeople });
  await openTab();
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  area.focus();
  typeInto(area, '@');
  await screen.findByRole('option', { name: /Walt/ });
  typeInto(area, '@ri');
  for (const key of ['Enter', 'o', 'k']) expect(fireEvent.keyDown(area, { key, code: key }), key).toBe(false);
  expect(area.value).toBe('@ri');
  await waitFor(() => expect(area.value).toBe('@rita ok'));
});

test.each([
  ['the letters', ['Escape'], '@ri'],
  ['an Enter that waits, and letters behind it', ['Enter', 'o', 'k', 'Escape'], '@riok'],
])(
  'Escape behind %s gives up the offer alone, whose answer has not come: what is typed stays',
  async (_, keys, stays) => {
    await visitPump(mentioned, reviewing, undefined, { effectivePeople: () => new Promise<never>(() => {}) });
    await openTab();
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    area.focus();
    typeInto(area, '@ri');
    expect(area.getAttribute('aria-busy')).toBe('true');
    for (const key of keys) fireEvent.keyDown(area, { key, code: key });
    await waitFor(() => expect(area.value).toBe(stays));
    expect(area.isConnected).toBe(true);
    typeInto(area, `${stays}ta`);
    expect(area.getAttribute('aria-busy'), 'it is offered no more').toBe('false');
  },
);

test.each([
  ['', 'No open comments.'],
  ['?which=resolved', 'No resolved threads yet.'],
  ['?which=all', 'No comments yet.'],
  ['?which=all&whose=mine', 'Clear the filters to see more.'],
  ['?words=nothing', 'Clear the filters to see more.'],
])('an empty list %s suggests the next step', async (search, words) => {
  visit(`/acme/p/7/comments${search}`, { project: { ...project, comments: { totalCount: 0, edges: [] } } });
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

test('all threads of a project are filtered by person and by words, and link to their place', async () => {
  const asked: object[] = [];
  const there = { ...comment(6, 'Speak to @walt', { mentioned: [walt] }), entity: { ...pump, id: 'Entity 12' } };
  const comments = (args: object) => {
    asked.push(args);
    return { totalCount: 1, edges: [{ node: there }] };
  };
  visit('/acme/p/7/comments', { project: { ...project, comments }, entity: { ...pump, ...mentioned } });
  await screen.findByText('1 thread');
  expect(asked.at(-1)).toMatchObject({ resolved: false });
  screen.getByText('@Walt Whitman');
  fireEvent.click(screen.getByRole('radio', { name: 'Mention me' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ resolved: false, toMe: true }));
  typeInto(screen.getByRole('searchbox'), 'speak');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'speak', toMe: true }));
  expect(location.search).toBe('?whose=to-me&words=speak');
  give({ entity: { ...pump, ...mentioned } });
  fireEvent.click(screen.getByRole('link', { name: 'A.1 Pump' }));
  await waitFor(() => expect(location.search).toBe('?thread=Comment%206'));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^Comments/ }).getAttribute('aria-selected')).toBe('true'),
  );
});

test('who was found for fewer letters behind an @ is offered no more once they do not fit', async () => {
  give({ project: { ...project, effectivePeople: { edges: [{ node: { user: rita } }] } } });
  const onSend = async () => undefined;
  showPart(<CommentComposer label="Comment" verb="Comment" keptAs="of a test" onSend={onSend} />);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  const write = (text: string) => {
    act(() => {
      box.focus();
      box.setSelectionRange(box.value.length, box.value.length);
      typeAtCaret(box, text);
    });
  };
  write('Ask @ri');
  await screen.findByRole('option', { name: /Rita Rowe/ });
  write('x');
  // Until the answer to the longer name, in which this server finds them again.
  await waitFor(() => expect(screen.queryByRole('option', { name: /Rita Rowe/ })).toBeNull());
});
