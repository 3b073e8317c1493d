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
}

export const nothing = (): Heard => ({ revision: 0, lags: [], frames: [] });

/** Opens a page's connection: news, chat and, where asked for, presence. */
export async function openPage(
  port: number,
  cookie: string,
  after: number,
  { hear, clientId }: { hear?: Heard | undefined; clientId?: string } = {},
): Promise<Listener> {
  const listener = new Listener(port, cookie, '/graphql', hear && ((text) => listen(hear, text)));
  await listener.opened;
  const subscribe = (id: string, query: string, variables: object) =>
    listener.send({ id, type: 'subscribe', payload: { query, variables: { ...place, ...variables } } });
  listener.send({ type: 'connection_init' });
  await until(() => listener.messages > 0, 'a connection is acknowledged');
  subscribe('n', news, { after });
  subscribe('c', chat, {});
  if (clientId) subscribe('p', presence, { clientId });
  return listener;
}

function listen(heard: Heard, text: string): void {
  if (text.includes('"errors"')) throw new Error(text);
  if (!text.startsWith('{"id":"n","type":"next"')) return;
  heard.frames.push(text);
  heard.lags.push(Date.now() - Date.parse(/"date":"([^"]+)"/.exec(text)![1]!));
  heard.revision = Number(/"revision":(\d+)/.exec(text)![1]);
}
