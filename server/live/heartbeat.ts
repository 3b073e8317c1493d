import { sql } from 'kysely';

import type { House } from '../platform/context.ts';
import { BEAT_MS } from './rules.ts';

/** A page or script whose stream this process serves. */
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
const hearts = new WeakMap<House, Heart>();

/** Says every 25 seconds that a client is alive, with all others of this process in one statement. */
export function keepAlive(house: House, client: Client): void {
  const heart = hearts.get(house) ?? {
    clients: new Map<string, Client>(),
    timer: setInterval(() => void beat(house), BEAT_MS).unref(),
  };
  hearts.set(house, heart);
  heart.clients.set(client.connection, client);
}

/** Says it no more. */
export function stopKeepingAlive(house: House, { connection }: Pick<Client, 'connection'>): void {
  const heart = hearts.get(house);
  if (!heart?.clients.delete(connection) || heart.clients.size > 0) return;
  clearInterval(heart.timer);
  hearts.delete(house);
}

/** One beat: whoever's row is lost gets it again; a row that has gone over to another stream is left to that. */
export async function beat(house: House): Promise<void> {
  const clients = [...(hearts.get(house)?.clients.values() ?? [])];
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
        where presence.connection = excluded.connection`.execute(house.db);
  } catch (error) {
    house.log.warn({ error: (error as Error).message }, 'who is here was not touched; it will be soon');
  }
}
