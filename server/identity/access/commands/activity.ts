import { sql } from 'kysely';

import type { Ctx, Services } from '../../../platform/context.ts';

const WRITE_MS = 60_000;
/** The organization id under which activity on the server as a whole is kept. */
export const SERVER = 0;

interface ActivityNotes {
  /** The entries of today that are noted already, as `organization:username`. */
  noted: Set<string>;
  day: string;
  unwritten: { organizationId: number; day: string; username: string }[];
  timer: NodeJS.Timeout;
}
const activityNotes = new WeakMap<Services, ActivityNotes>();

/**
 * Notes that the viewer was active in an organization today. Entries stay in memory, once per person and day, and are written once a
 * minute, so that no request waits for the write.
 */
export function noteActivity({ services, viewer }: Pick<Ctx, 'services' | 'viewer'>, organizationId: number): void {
  if (!viewer?.holder) return;
  const day = new Date().toISOString().slice(0, 10);
  const notes = activityNotes.get(services) ?? startActivityNotes(services, day);
  if (notes.day !== day) Object.assign(notes, { day, noted: new Set() });
  const name = `${organizationId}:${viewer.username}`;
  if (notes.noted.has(name)) return;
  notes.noted.add(name);
  notes.unwritten.push({ organizationId, day, username: viewer.username });
}

function startActivityNotes(services: Services, day: string): ActivityNotes {
  const timer = setInterval(() => void writeActivity(services), WRITE_MS).unref();
  const notes: ActivityNotes = { noted: new Set(), day, unwritten: [], timer };
  activityNotes.set(services, notes);
  return notes;
}

/** Writes the entries that are left when the server stops, and stops the timer. */
export async function closeActivityNotes(services: Services): Promise<void> {
  await writeActivity(services);
  clearInterval(activityNotes.get(services)?.timer);
  activityNotes.delete(services);
}

/** Writes the noted entries to the database: once a minute, and before the statistics are read. */
export async function writeActivity(services: Services): Promise<void> {
  const rows = activityNotes.get(services)?.unwritten.splice(0) ?? [];
  if (rows.length === 0) return;
  try {
    await services.db
      .insertInto('accessDay')
      .columns(['organizationId', 'day', 'username'])
      .expression(
        sql`select a.organization_id, a.day, a.username
          from unnest(${rows.map((row) => row.organizationId)}::integer[], ${rows.map((row) => row.day)}::date[],
            ${rows.map((row) => row.username)}::text[]) as a (organization_id, day, username)
          join "user" u on u.username = a.username`,
      )
      .onConflict((clash) => clash.doNothing())
      .execute();
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'could not record the activity of today');
  }
}

/** Deletes the activity entries of an organization that has been deleted. */
export const forgetActivity = async ({ db }: Pick<Ctx, 'db'>, organizationId: number): Promise<void> => {
  await db.deleteFrom('accessDay').where('organizationId', '=', organizationId).execute();
};
