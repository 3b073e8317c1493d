import { sql } from 'kysely';

import type { Services } from '../../platform/context.ts';
import { BEAT_MS } from '../rules/presence.ts';

/** A page or script whose presence stream this process serves. */
export interface Client {
  organizationId: number;
  projectId: number;
  clientId: string;
  username: string;
  connection: string;
  byScript: boolean;
}

interface Heart {
  clients: Map<string, Client>;
  timer: NodeJS.Timeout;
}
const hearts = new WeakMap<Services, Heart>();

/** Renews a client's presence row every 25 seconds, together with all other clients of this process in one statement. */
export function keepAlive(services: Services, client: Client): void {
  const heart = hearts.get(services) ?? {
    clients: new Map<string, Client>(),
    timer: setInterval(() => void renewPresence(services), BEAT_MS).unref(),
  };
  hearts.set(services, heart);
  heart.clients.set(client.connection, client);
}

/** Stops renewing a client's presence row. */
export function stopKeepingAlive(services: Services, { connection }: Pick<Client, 'connection'>): void {
  const heart = hearts.get(services);
  if (!heart?.clients.delete(connection) || heart.clients.size > 0) return;
  clearInterval(heart.timer);
  hearts.delete(services);
}

/**
 * Renews all presence rows of this process. A row that was lost is written again; a row that another stream has taken over is left
 * alone.
 */
export async function renewPresence(services: Services): Promise<void> {
  const clients = [...(hearts.get(services)?.clients.values() ?? [])];
  if (clients.length === 0) return;
  const column = <C extends keyof Client>(name: C) => clients.map((client) => client[name]);
  try {
    await sql`insert into presence (organization_id, project_id, client_id, username, connection, by_script)
      select c.* from unnest(${column('organizationId')}::integer[], ${column('projectId')}::integer[], ${column('clientId')}::text[],
        ${column('username')}::text[], ${column('connection')}::uuid[], ${column('byScript')}::boolean[])
        as c (organization_id, project_id, client_id, username, connection, by_script)
      join project p on p.organization_id = c.organization_id and p.id = c.project_id
      join "user" u on u.username = c.username
      on conflict (organization_id, project_id, client_id) do update set seen = now()
        where presence.connection = excluded.connection`.execute(services.db);
  } catch (error) {
    services.log.warn(
      { error: (error as Error).message },
      'could not update who is online; the next heartbeat tries again',
    );
  }
}
