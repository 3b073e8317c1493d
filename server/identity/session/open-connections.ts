import { sql } from 'kysely';

import type { House, Viewer } from '../../platform/context.ts';
import { accessTopic } from '../access/granted.ts';
import { holds, within } from '../access/permissions.ts';
import { isTwoStepDemanded, liveKeys, liveSessions, readPermissions } from './queries.ts';

const CHECK_MS = 1_500;

interface Door {
  viewer: Viewer;
  shut: () => void;
}

/**
 * Connections that stay open: each is shut when its session ends or when its holder loses a permission or a licence, at once where that is
 * told, and within two seconds in any case. Whoever still may comes back and goes on from what they saw last.
 */
export class Doors {
  readonly #house: House;
  readonly #doors = new Set<Door>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(house: House) {
    this.#house = house;
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
    void this.#follow();
  }

  /** Watches over a connection until the returned function is called. */
  open(viewer: Viewer, shut: () => void): () => void {
    const door = { viewer, shut };
    this.#doors.add(door);
    return () => this.#doors.delete(door);
  }

  /** Ends when every door that had to be shut by now is: one statement that finds nothing, unless permissions have changed. */
  async settle(): Promise<void> {
    const known = new Map<string, number>();
    for (const { viewer } of this.#doors)
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
    const doors = [...this.#doors].filter(({ viewer }) => viewer.holder);
    if (doors.length === 0) return;
    try {
      const { rows } = await sql<{ holder: Buffer; version: number; cut: number }>`
        select holder, coalesce(a.version, 0) as version, coalesce(a.cut, 0) as cut
        from (${liveSessions(this.#house.config)} union all ${liveKeys()}) as live (holder, username)
        left join access_version a using (username)
        where holder = any(${doors.map(({ viewer }) => viewer.holder!)}::bytea[])`.execute(this.#house.db);
      const live = new Map(rows.map((row) => [row.holder.toString('hex'), row]));
      for (const door of doors) {
        const now = live.get(door.viewer.holder!.toString('hex'));
        if (now && now.version <= door.viewer.version) continue;
        if (now && now.cut <= door.viewer.version && (await this.#lostNothing(door.viewer)))
          door.viewer.version = now.version;
        else if (this.#doors.delete(door)) door.shut();
      }
    } catch (error) {
      this.#house.log.warn({ error: (error as Error).message }, 'open connections not checked; they will be soon');
    }
  }
}
