import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { viewOf } from '../../identity/access/rules/permissions.ts';
import { isUuid } from '../../identity/session/rules/sessions.ts';
import { peopleTopic } from '../../identity/users/topics.ts';
import type { ProjectPlace as Place } from '../../model/projects/project.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { News } from '../../platform/feed/news.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { PresenceStatus } from '../presence.ts';
import { openRoom } from '../queries/open-room.ts';
import { presenceAfter, type NumberedPresence } from '../queries/presence-changes.ts';
import { isPresenceCurrent } from '../queries/presence.ts';
import { checkedStatus, MAX_CLIENTS } from '../rules/presence.ts';
import { presenceTopic } from '../topics.ts';
import { renewPresence, keepAlive, stopKeepingAlive, type Client } from './heartbeat.ts';

/** A page or script that gives its id is present itself for as long as it follows. */
interface Given extends Place {
  clientId?: string | null | undefined;
  byScript?: boolean;
}

/** Presence of a project as a subscription that many followers share. A page that gives its id is present itself. */
export const presenceNews: News<NumberedPresence, Given> = {
  enter: async (ctx: Ctx, { organization, projectId }: Place) => {
    const key = await openRoom(ctx, organization, projectId);
    const view = viewOf(signedIn(ctx).permissions, key.slug);
    return { topic: [presenceTopic(key), peopleTopic], first: 0, last: 1, view };
  },
  own: ['clientId'],
  onFollow: async (ctx: Ctx, { organization, projectId, clientId, byScript }: Given) => {
    if (!clientId) return () => {};
    const key = await openRoom(ctx, organization, projectId);
    const client = await enter(ctx, key, byScript ? clientId : clientId.toLowerCase(), byScript ?? false);
    return () => leave(ctx.services, client);
  },
  read: async (ctx: Ctx, { organization, projectId }: Place, after: number) => {
    const key = await openRoom(ctx, organization, projectId);
    return presenceAfter(ctx.services.db, key, after);
  },
  page: Number.POSITIVE_INFINITY,
  numberOf: ({ number }: NumberedPresence) => number,
  // Users are not told about their own presence, so their frames differ.
  usersWithOwnFrames: ({ entered, gone }: NumberedPresence) => [...entered, ...gone].map(({ username }) => username),
};

async function enter(ctx: Ctx, key: ProjectKey, clientId: string, byScript: boolean): Promise<Client> {
  const { organizationId, projectId } = key;
  const { username } = signedIn(ctx);
  const client = { organizationId, projectId, clientId, username, connection: randomUUID(), byScript };
  await putClient(ctx, { ...client, status: null });
  keepAlive(ctx.services, client);
  return client;
}

/** The time during which late messages of a page that has left do not bring it back. */
const LATE_SECONDS = 10;
const leftRecently = sql<boolean>`presence.left_at > now() - make_interval(secs => ${sql.lit(LATE_SECONDS)})`;

/** Ends the presence of a page at once, unless another stream of the same page has taken it over. */
async function leave(services: Services, client: Client): Promise<void> {
  stopKeepingAlive(services, client);
  try {
    const { numUpdatedRows } = await services.db
      .updateTable('presence')
      .set({ connection: null, watching: [], editing: sql`'[]'::jsonb`, seen: sql`'epoch'`, leftAt: sql`now()` })
      .where('organizationId', '=', client.organizationId)
      .where('projectId', '=', client.projectId)
      .where('clientId', '=', client.clientId)
      .where('connection', '=', client.connection)
      .executeTakeFirst();
    if (numUpdatedRows > 0) services.feed.announce(presenceTopic(client));
  } catch (error) {
    services.log.warn(
      { error: (error as Error).message },
      'could not record that someone left; the next check notices it',
    );
  }
}

type Put = Omit<Client, 'connection'> & { connection: string | null; status: PresenceStatus | null };

/**
 * Writes the presence row of a page or script: a connection sets the stream that owns it, a status sets the entities that the user views
 * and edits.
 */
async function putClient(ctx: Ctx, client: Put): Promise<void> {
  const { organizationId, projectId, clientId, username, connection, byScript, status } = client;
  if (!isUuid(clientId) && clientId !== `script:${username}`)
    throw invalid('The id of a client must be a UUID. Create a new one for each page.');
  const watching = sql`${status?.watching ?? []}::integer[]`;
  const editing = sql`${JSON.stringify(status?.editing ?? [])}::jsonb`;
  const { rows } = await sql`
    insert into presence (organization_id, project_id, client_id, username, connection, by_script, watching, editing)
    select ${organizationId}::integer, ${projectId}::integer, ${clientId}, ${username}, ${connection}::uuid, ${byScript}::boolean, ${watching}, ${editing}
    where (select count(*) from presence where organization_id = ${organizationId} and project_id = ${projectId}
      and username = ${username} and client_id <> ${clientId} and ${isPresenceCurrent}) < ${MAX_CLIENTS}
    on conflict (organization_id, project_id, client_id) do update set seen = now(),
      ${connection ? sql`connection = excluded.connection, by_script = excluded.by_script` : sql`connection = presence.connection`},
      left_at = null ${status ? sql`, watching = excluded.watching, editing = excluded.editing` : sql``}
      where presence.username = excluded.username ${connection ? sql`` : sql`and ${leftRecently} is not true`}
    returning 1`.execute(ctx.db);
  if (rows.length === 0 && !connection && (await isKnown(ctx, client))) return;
  if (rows.length === 0)
    throw invalid(`You can open a project in up to ${MAX_CLIENTS} pages at a time. Close some of them.`);
  ctx.services.feed.announce(presenceTopic({ organizationId, projectId }));
}

/** Tells whether a page of the viewer is known here: it left a moment ago and may just be returning. */
async function isKnown(ctx: Ctx, { organizationId, projectId, clientId, username }: Put): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('presence')
    .select('clientId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('clientId', '=', clientId)
    .where('username', '=', username)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets the entities that a page or script shows and edits; without its id, for all scripts of the viewer. */
export async function setPresence(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  given: PresenceStatus & { clientId?: string | undefined },
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
  { watching, editing }: PresenceStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('presence')
    .set({ watching, editing: sql`${JSON.stringify(editing)}::jsonb`, seen: sql`now()` })
    .where('organizationId', '=', place.organizationId)
    .where('projectId', '=', place.projectId)
    .where('username', '=', place.username)
    .where('byScript', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0) ctx.services.feed.announce(presenceTopic(place));
  return numUpdatedRows > 0;
}

/** Deletes all presence rows of a project. Users who are really there show up again at once, or at their server's next heartbeat. */
export async function clearSessions(ctx: Ctx, organization: OrganizationRef, projectId: number): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'WRITE_SCHEMA');
  await ctx.db
    .deleteFrom('presence')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', projectId)
    .execute();
  await renewPresence(ctx.services);
  ctx.services.feed.announce(presenceTopic(key));
}

/** Deletes presence rows of pages and scripts that ended without saying so. */
export async function sweepPresence(services: Services): Promise<void> {
  await services.db
    .deleteFrom('presence')
    .where(sql<boolean>`not ${isPresenceCurrent} and ${leftRecently} is not true`)
    .execute();
}
