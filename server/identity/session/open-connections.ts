import { sql } from 'kysely';

import type { House, Viewer } from '../../platform/context.ts';
import { accessTopic } from '../access/granted.ts';
import { holds, within } from '../access/permissions.ts';
import { isTwoStepDemanded, liveKeys, liveSessions, readPermissions } from './queries.ts';

const CHECK_MS = 1_500;

interface OpenConnection {
  viewer: Viewer;
  close: () => void;
}

/**
 * Connections that stay open: each is shut when its session ends or when its holder loses a permission or a licence, at once where that is
 * told, and within two seconds in any case. Whoever still may comes back and goes on from what they saw last.
 */
export class OpenConnections {
  readonly #house: House;
  readonly #connections = new Set<OpenConnection>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(house: House) {
    this.#house = house;
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
    void this.#follow();
  }

  /** Watches over a connection until the returned function is called. */
  open(viewer: Viewer, close: () => void): () => void {
    const connection = { viewer, close };
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  /** Ends when every door that had to be shut by now is: one statement that finds nothing, unless permissions have changed. */
  async checkNow(): Promise<void> {
    const known = new Map<string, number>();
    for (const { viewer } of this.#connections)
      if (viewer.holder)
        known.set(viewer.username, Math.min(viewer.version, known.get(viewer.username) ?? viewer.version));
    const { rows } =
      await sql`select from unnest(${[...known.keys()]}::text[], ${[...known.values()]}::integer[]) as known (username, version)
      join access_version a using (username) where a.version > known.version limit 1`.execute(this.#house.db);
    if (rows.length > 0) await this.#check();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
  }

  async #follow(): Promise<void> {
    for await (const _ of this.#house.feed.follow(accessTopic, this.#stop.signal)) await this.#check();
  }

  /** More than before is no reason to shut a door: every call through it asks anew. */
  async #lostNothing({ username, permissions, key, secondStep }: Viewer): Promise<boolean> {
    const held = await readPermissions(this.#house.db, username);
    // Where a second step is demanded now, whoever comes back is asked for it.
    if (!secondStep && (await isTwoStepDemanded(this.#house.db, held))) return false;
    const now = key ? within(held, key.scope) : held;
    return permissions.every((permission) => holds(now, permission));
  }

  /** One statement, however many doors there are; and one for each person whose permissions have changed. */
  async #check(): Promise<void> {
    const connections = [...this.#connections].filter(({ viewer }) => viewer.holder);
    if (connections.length === 0) return;
    try {
      const { rows } = await sql<{ holder: Buffer; version: number; cut: number }>`
        select holder, coalesce(a.version, 0) as version, coalesce(a.cut, 0) as cut
        from (${liveSessions(this.#house.config)} union all ${liveKeys()}) as live (holder, username)
        left join access_version a using (username)
        where holder = any(${connections.map(({ viewer }) => viewer.holder!)}::bytea[])`.execute(this.#house.db);
      const live = new Map(rows.map((row) => [row.holder.toString('hex'), row]));
      for (const connection of connections) {
        const now = live.get(connection.viewer.holder!.toString('hex'));
        if (now && now.version <= connection.viewer.version) continue;
        if (now && now.cut <= connection.viewer.version && (await this.#lostNothing(connection.viewer)))
          connection.viewer.version = now.version;
        else if (this.#connections.delete(connection)) connection.close();
      }
    } catch (error) {
      this.#house.log.warn({ error: (error as Error).message }, 'open connections not checked; they will be soon');
    }
  }
}
