import { setTimeout as wait } from 'node:timers/promises';

import { Listener } from './load-client.ts';
import { until } from './load-turns.ts';

const news = `subscription News($organization: String!, $projectId: Int!, $after: Int) { projectChanged(organization: $organization, projectId: $projectId, after: $after) {
  revision date username deletedIds records { id type entityId entityName user { id fullName } changes { type field wording } }
  entities { id entityId name number displayName sortNumber plainDescription description modified modifiedBy revision qualityScore childCount isArchived isHidden
    isLocked isRedacted lockedBy class { id name colour icon } labels { id name } attributes { id isStored text json } } project { id revision } } }`;
const chat = `subscription Chat($organization: String!, $projectId: Int!) { chatReceived(organization: $organization, projectId: $projectId) { id number content sender { id fullName } } }`;
const presence = `subscription Presence($organization: String!, $projectId: Int!, $clientId: ID!) {
  presenceChanged(organization: $organization, projectId: $projectId, clientId: $clientId) { changed { id username colour watching } gone } }`;
const place = { organization: 'acme', projectId: 1 };

/** What a page has heard. */
export interface Heard {
  revision: number;
  /** From the stamp that a revision takes just before its commit to its being heard, in ms. */
  lags: number[];
  frames: string[];
  /** How often the server refused it for the moment, and it asked again. */
  refusals: number;
}

export const nothing = (): Heard => ({ revision: 0, lags: [], frames: [], refusals: 0 });

/** What our pages do with a subscription that is refused, see `keep-subscribed.ts`: they follow again after a pause, unless their access is lost. */
const PAUSE_MS = 5_000;
const LOST: readonly unknown[] = [403, 423, 424];

/** Opens a page's connection: news, chat and, where asked for, presence. */
export async function openPage(
  port: number,
  cookie: string,
  after: number,
  { hear, clientId }: { hear?: Heard | undefined; clientId?: string } = {},
): Promise<Listener> {
  const follow: Record<string, () => void> = {};
  const again = (id: string) => void setTimeout(() => follow[id]!(), PAUSE_MS);
  const listener = new Listener(port, cookie, '/graphql', hear && ((text) => listen(hear, text, again)));
  await listener.opened;
  const subscribe = (id: string, query: string, variables: () => object) => {
    follow[id] = () =>
      listener.send({ id, type: 'subscribe', payload: { query, variables: { ...place, ...variables() } } });
    follow[id]();
  };
  listener.send({ type: 'connection_init' });
  await until(() => listener.messages > 0, 'a connection is acknowledged');
  subscribe('n', news, () => ({ after: Math.max(after, hear?.revision ?? 0) }));
  subscribe('c', chat, () => ({}));
  if (clientId) subscribe('p', presence, () => ({ clientId }));
  return listener;
}

function listen(heard: Heard, text: string, again: (id: string) => void): void {
  if (text.includes('"errors"') || text.includes('"type":"error"')) {
    heard.refusals++;
    return again(refusedIn(text));
  }
  if (!text.startsWith('{"id":"n","type":"next"')) return;
  heard.frames.push(text);
  heard.lags.push(Date.now() - Date.parse(/"date":"([^"]+)"/.exec(text)![1]!));
  heard.revision = Number(/"revision":(\d+)/.exec(text)![1]);
}

/** The subscription that is refused for the moment. Access that is lost would not come back. */
function refusedIn(text: string): string {
  const { id, payload } = JSON.parse(text) as { id: string; payload: Errors | { errors: Errors } };
  const errors = 'errors' in payload ? payload.errors : payload;
  if (errors.some(({ extensions }) => LOST.includes(extensions?.status))) throw new Error(text);
  return id;
}
type Errors = { extensions?: { status?: number } }[];

/** What a page reads when it is back, and reads again after a pause if it is refused for the moment. */
export async function readAnew(port: number, cookie: string, heard: Heard): Promise<void> {
  const query = '{ project(organization: "acme", projectId: 1) { id revision } viewer { id } }';
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query }),
    });
    if (!((await response.json()) as { errors?: unknown }).errors) return;
    heard.refusals++;
    await wait(PAUSE_MS);
  }
}
