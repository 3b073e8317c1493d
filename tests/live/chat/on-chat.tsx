import { screen } from '@testing-library/react';

import { type Given, sent } from '../../support/mock-graph.ts';
import { project, visit, walt } from '../../support/on-screen.tsx';

const people: Record<string, string> = { walt: 'Walt Whitman', rob: 'Rob Roy', rita: 'Rita Rowe' };

/** A message of the project; a minute after the one before. */
export const chatMessage = (
  number: number,
  from: string,
  content: string,
  to: string | null = null,
  clientId = `c${number}`,
) => ({
  id: `ChatMessage ${number}`,
  number,
  clientId,
  from,
  to,
  content,
  date: new Date(Date.UTC(2026, 0, 2, 3, number)).toISOString(),
  sender: { username: from, fullName: people[from] },
});

/** A conversation as the server returns it; with everybody if `partner` is null. */
export const conversation = (partner: string | null, last: number, unread = 0) => ({
  id: `Conversation ${partner}`,
  with: partner,
  user: partner === null ? null : { username: partner, fullName: people[partner] },
  unread,
  lastRead: last - unread,
  last,
});

type Messages = readonly ReturnType<typeof chatMessage>[];

/** A page of messages, as a connection. */
export const page = (messages: Messages, before: string | null = null): Given => ({
  edges: messages.map((node) => ({ cursor: String(node.number), node })),
  pageInfo: { hasPreviousPage: before !== null, startCursor: before },
});

/** Visits the project with these messages. */
export async function visitChat({
  conversations = [conversation(null, 0)],
  chat = () => page([]),
  isShown = true,
  isReload = false,
}: {
  /** True if this tab was open before. */
  isReload?: boolean;
  /** True if the chat is shown beside the screen. */
  isShown?: boolean;
  conversations?: readonly Given[];
  chat?: (args: { with: string | null; before: string | null }) => Given;
} = {}): Promise<void> {
  if (!isReload) sessionStorage.clear();
  visit('/acme/p/7/dashboard', {
    viewer: { ...walt, preferences: { isChatSidebarShown: isShown } },
    project: { ...project, organization: { slug: 'acme', name: 'Acme' }, conversations, chat },
  });
  await toggle();
}

/** The button in the top bar. */
export const toggle = () => screen.findByRole('button', { name: /^Chat(,|$)/ });
/** The input of a chat. */
export const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
export const EVERYBODY = 'Message to everyone in the project';
/** The lines of a log. */
export const linesOf = (name: string) =>
  [...screen.getByRole('log', { name }).children].map(({ textContent }) => textContent).filter(Boolean);

/** Delivers messages by the subscription. */
export async function hear(...messages: Messages): Promise<void> {
  for (const message of messages) await (await sent('useFeedSubscription')).answer({ chatReceived: message });
}

/** The pending send mutation. */
export const outgoing = () => sent('useOutboxMutation');
