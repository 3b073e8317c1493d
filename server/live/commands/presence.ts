import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { openProject, signedIn, type OrganizationRef, type ProjectKey } from '../../identity/access/keys.ts';
import { viewOf } from '../../identity/access/permissions.ts';
import { isUuid } from '../../identity/session/rules.ts';
import { peopleTopic } from '../../identity/users/topics.ts';
import type { Ctx, House } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/errors.ts';
import type { Place, Shareable } from '../../platform/feed/shared-plan.ts';
import { stoppable } from '../../platform/feed/stoppable.ts';
import { invalid } from '../../refusals.ts';
import { beat, keepAlive, stopKeepingAlive, type Client } from '../heartbeat.ts';
import type { Status } from '../presence.ts';
import { openRoom } from '../queries/open-room.ts';
import { isAlive } from '../queries/presence.ts';
import { presenceAfter, type NumberedPresence } from '../room.ts';
import { checkedStatus, MAX_CLIENTS } from '../rules.ts';
import { presenceTopic } from '../topics.ts';

/** Everybody who is in a project, then who comes, leaves or does something else. Whoever says which page or script they are is there themselves for as long as they follow. */
export async function followPresence(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  who: { clientId: string; byScript?: boolean } | null,
): Promise<AsyncGenerator<NumberedPresence, void, void>> {
  const key = await openRoom(ctx, organization, projectId);
  const client = who && (await enter(ctx, key, who.clientId, who.byScript ?? false));
  return stoppable((signal) => {
    // Also where nobody has begun to read.
    if (client) signal.addEventListener('abort', () => void leave(ctx.house, client), { once: true });
    return follow(ctx, organization, key, client, signal);
  });
}

async function* follow(
  ctx: Ctx,
  organization: OrganizationRef,
  { organizationId, projectId }: ProjectKey,
  client: Client | null,
  signal: AbortSignal,
): AsyncGenerator<NumberedPresence, void, void> {
  const place = { organizationId, projectId };
  let number = 0;
  try {
    for await (const _ of ctx.house.feed.follow([presenceTopic(place), peopleTopic], signal)) {
      try {
        const changes = await presenceAfter(ctx.house.db, place, number);
        if (changes.length > 0) await openRoom(ctx, organization, projectId);
        for (const change of changes) {
          number = change.number;
          yield change;
        }
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
    }
  } finally {
    if (client) await leave(ctx.house, client);
  }
}

/** Who is in a project, for those who follow it as one; a page that says which it is, is there itself. */
export const presenceNews = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const key = await openRoom(ctx, organization, projectId);
    const view = viewOf(signedIn(ctx).permissions, key.slug);
    return { topic: [presenceTopic(key), peopleTopic], first: 0, last: 1, view };
  },
  own: ['clientId'],
  onFollow: async (ctx: Ctx, { organization, projectId, clientId }: Place & { clientId?: string | null }) => {
    if (!clientId) return () => {};
    const key = await openRoom(ctx, organization, projectId);
    const client = await enter(ctx, key, clientId.toLowerCase(), false);
    return () => void leave(ctx.house, client);
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number) => {
    const key = await openRoom(ctx, organization, projectId);
    return presenceAfter(ctx.house.db, key, after);
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }: NumberedPresence) => number,
  // Nobody is told about themselves.
  usersWithOwnFrames: ({ entered, gone }: NumberedPresence) => [...entered, ...gone].map(({ username }) => username),
} satisfies Omit<Shareable<NumberedPresence>, 'sameForAll'>;

async function enter(ctx: Ctx, key: ProjectKey, clientId: string, byScript: boolean): Promise<Client> {
  const { organizationId, projectId } = key;
  const { username } = signedIn(ctx);
  const client = { organizationId, projectId, clientId, username, connection: randomUUID(), byScript };
  await putClient(ctx, { ...client, status: null });
  keepAlive(ctx.house, client);
  return client;
}

/** Leaves at once, unless another stream has taken the place over. */
async function leave(house: House, client: Client): Promise<void> {
  stopKeepingAlive(house, client);
  try {
    const { numDeletedRows } = await house.db
      .deleteFrom('presence')
      .where('organizationId', '=', client.organizationId)
      .where('projectId', '=', client.projectId)
      .where('clientId', '=', client.clientId)
      .where('connection', '=', client.connection)
      .executeTakeFirst();
    if (numDeletedRows > 0) house.feed.announce(presenceTopic(client));
  } catch (error) {
    house.log.warn({ error: (error as Error).message }, 'somebody left unnoted; it will be seen soon');
  }
}

type Put = Omit<Client, 'connection'> & { connection: string | null; status: Status | null };

/** Writes the row of a page or script: with a connection, whose it now is; with a status, what is done there. */
async function putClient(ctx: Ctx, client: Put): Promise<void> {
  const { organizationId, projectId, clientId, username, connection, byScript, status } = client;
  if (!isUuid(clientId) && clientId !== `script:${username}`)
    throw invalid('A client names itself by a UUID. Make one for each page.');
  const watching = sql`${status?.watching ?? []}::integer[]`;
  const editing = sql`${JSON.stringify(status?.editing ?? [])}::jsonb`;
  const { rows } = await sql`
    insert into presence (organization_id, project_id, client_id, username, connection, by_script, watching, editing)
    select ${organizationId}::integer, ${projectId}::integer, ${clientId}, ${username}, ${connection}::uuid, ${byScript}::boolean, ${watching}, ${editing}
    where (select count(*) from presence where organization_id = ${organizationId} and project_id = ${projectId}
      and username = ${username} and client_id <> ${clientId} and ${isAlive}) < ${MAX_CLIENTS}
    on conflict (organization_id, project_id, client_id) do update set seen = now(),
      ${connection ? sql`connection = excluded.connection, by_script = excluded.by_script` : sql`connection = presence.connection`}
      ${status ? sql`, watching = excluded.watching, editing = excluded.editing` : sql``}
      where presence.username = excluded.username
    returning 1`.execute(ctx.db);
  if (rows.length === 0)
    throw invalid(`You can be in a project through ${MAX_CLIENTS} pages, each with a UUID of its own. Close some.`);
  ctx.house.feed.announce(presenceTopic({ organizationId, projectId }));
}

/** Says what a page or script looks at and edits; without its id, the scripts of the viewer do. */
export async function setPresence(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: Status & { clientId?: string | undefined },
): Promise<void> {
  const { organizationId } = await openRoom(ctx, organization, projectId);
  const { username } = signedIn(ctx);
  const status = checkedStatus(given);
  const place = { organizationId, projectId, username };
  if (given.clientId === undefined && (await setScripts(ctx, place, status))) return;
  const clientId = given.clientId?.toLowerCase() ?? `script:${username}`;
  await putClient(ctx, { ...place, clientId, connection: null, byScript: given.clientId === undefined, status });
}

async function setScripts(
  ctx: Ctx,
  place: Pick<Client, 'organizationId' | 'projectId' | 'username'>,
  { watching, editing }: Status,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('presence')
    .set({ watching, editing: sql`${JSON.stringify(editing)}::jsonb`, seen: sql`now()` })
    .where('organizationId', '=', place.organizationId)
    .where('projectId', '=', place.projectId)
    .where('username', '=', place.username)
    .where('byScript', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0) ctx.house.feed.announce(presenceTopic(place));
  return numUpdatedRows > 0;
}

/** Forgets who is in a project; those who really are show up again at once, or with the next heartbeat of their server. */
export async function clearSessions(ctx: Ctx, organization: OrganizationRef, projectId: number): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'WRITE_SCHEMA');
  await ctx.db
    .deleteFrom('presence')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', projectId)
    .execute();
  await beat(ctx.house);
  ctx.house.feed.announce(presenceTopic(key));
}

/** Takes away what whoever died without a word has left. */
export async function sweepPresence(house: House): Promise<void> {
  await house.db
    .deleteFrom('presence')
    .where(sql<boolean>`not ${isAlive}`)
    .execute();
}
