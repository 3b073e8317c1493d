import { sql } from 'kysely';

import type { Services, Viewer } from '../../../platform/context.ts';
import {
  entersOrganization,
  includesPermission,
  limitToScope,
  withoutExceptions,
} from '../../access/rules/permissions.ts';
import { accessTopic } from '../../access/topics.ts';
import { liveKeys, liveSessions, readDemanding, readPermissions } from './sessions.ts';

const CHECK_MS = 1_500;

interface OpenConnection {
  viewer: Viewer;
  close: () => void;
}

/**
 * The open connections of this process (sockets and event streams). Each is closed when its session ends, or when its user loses a
 * permission or a licence: at once if that is announced, and within two seconds in any case. Clients reconnect and continue from the
 * last event they saw.
 */
export class OpenConnections {
  readonly #services: Services;
  readonly #connections = new Set<OpenConnection>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(services: Services) {
    this.#services = services;
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
    void this.#follow();
  }

  /** Registers a connection; the returned function removes it. */
  open(viewer: Viewer, close: () => void): () => void {
    const connection = { viewer, close };
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  /** Resolves when all connections that must be closed by now are closed. Costs one statement if no permission has changed. */
  async checkNow(): Promise<void> {
    const known = new Map<string, number>();
    for (const { viewer } of this.#connections)
      if (viewer.holder)
        known.set(viewer.username, Math.min(viewer.version, known.get(viewer.username) ?? viewer.version));
    const { rows } =
      await sql`select from unnest(${[...known.keys()]}::text[], ${[...known.values()]}::integer[]) as known (username, version)
      join access_version a using (username) where a.version > known.version limit 1`.execute(this.#services.db);
    if (rows.length > 0) await this.#check();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#stop.abort();
  }

  async #follow(): Promise<void> {
    for await (const _ of this.#services.feed.follow(accessTopic, this.#stop.signal)) await this.#check();
  }

  /** A connection stays open if its user only gained permissions, since every call on it checks them again. */
  async #lostNothing({ username, permissions, key, demanding }: Viewer): Promise<boolean> {
    const { db } = this.#services;
    const held = await readPermissions(db, username);
    const now = key ? limitToScope(held, key.scope) : held;
    // If an organization demands a second step now, the connection is closed, so that the client reconnects and asks for it there.
    const demandsNow = (slug: string) => !demanding?.includes(slug) && entersOrganization(now, slug);
    if (demanding && (await readDemanding(db)).some(demandsNow)) return false;
    return withoutExceptions(permissions).every((permission) => includesPermission(now, permission));
  }

  /** Checks all connections with one statement, plus one for each user whose permissions have changed. */
  async #check(): Promise<void> {
    const connections = [...this.#connections].filter(({ viewer }) => viewer.holder);
    if (connections.length === 0) return;
    try {
      const { rows } = await sql<{ holder: Buffer; version: number; cut: number }>`
        select holder, coalesce(a.version, 0) as version, coalesce(a.cut, 0) as cut
        from (${liveSessions(this.#services.config)} union all ${liveKeys()}) as live (holder, username)
        left join access_version a using (username)
        where holder = any(${connections.map(({ viewer }) => viewer.holder!)}::bytea[])`.execute(this.#services.db);
      const live = new Map(rows.map((row) => [row.holder.toString('hex'), row]));
      for (const connection of connections) {
        const now = live.get(connection.viewer.holder!.toString('hex'));
        if (now && now.version <= connection.viewer.version) continue;
        if (now && now.cut <= connection.viewer.version && (await this.#lostNothing(connection.viewer)))
          connection.viewer.version = now.version;
        else if (this.#connections.delete(connection)) connection.close();
      }
    } catch (error) {
      this.#services.log.warn(
        { error: (error as Error).message },
        'could not check open connections; the next check tries again',
      );
    }
  }
}
