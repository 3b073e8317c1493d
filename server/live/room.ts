import type { Db } from '../platform/database.ts';
import type { Present, PresenceChange } from './presence.ts';
import { readHere } from './queries/presence.ts';
import { differences } from './rules.ts';

/** What was seen of who is in a project, in comparison with what was seen before; at first, and after a gap, everybody. */
export interface SeenPresence extends PresenceChange {
  organizationId: number;
  projectId: number;
  /** Later ones have higher numbers. */
  number: number;
  present: Present[];
  isWhole: boolean;
}

type Place = Pick<SeenPresence, 'organizationId' | 'projectId'>;
interface Room {
  now: SeenPresence | undefined;
  changes: SeenPresence[];
  looking: Promise<unknown>;
  next: Promise<void> | undefined;
}

const MAX_CHANGES = 50;
const MAX_ROOMS = 1_000;
const rooms = new WeakMap<Db, Map<string, Room>>();

function roomOf(db: Db, { organizationId, projectId }: Place): Room {
  const known = rooms.get(db) ?? new Map<string, Room>();
  rooms.set(db, known);
  const name = `${organizationId}:${projectId}`;
  const room = known.get(name) ?? { now: undefined, changes: [], looking: Promise.resolve(), next: undefined };
  known.delete(name);
  known.set(name, room);
  if (known.size > MAX_ROOMS) known.delete(known.keys().next().value!);
  return room;
}

/**
 * What changed in a project after what somebody has seen of it, as it is now; everybody, where it is too long ago. However many
 * ask, it is looked and compared once, and all are given the same objects.
 */
export async function seenAfter(db: Db, place: Place, number: number): Promise<SeenPresence[]> {
  const room = roomOf(db, place);
  // A look that has begun may have missed what the caller knows of: all who ask meanwhile share the next.
  room.next ??= room.looking.then(() => {
    const look = lookInto(db, place, room);
    room.looking = look.catch(() => undefined);
    room.next = undefined;
    return look;
  });
  await room.next;
  const now = room.now!;
  if (now.number <= number) return [];
  const missed = room.changes.filter((change) => change.number > number);
  return missed[0]?.number === number + 1 ? missed : [now];
}

async function lookInto(db: Db, place: Place, room: Room): Promise<void> {
  const present = await readHere({ db }, place);
  const before = room.now;
  const change = differences(before?.present, present);
  if (!change) return;
  const { organizationId, projectId } = place;
  // By the clock, so that whoever follows is ahead of no room that is opened again.
  const seen = { organizationId, projectId, present, number: before ? before.number + 1 : Date.now() };
  if (before) room.changes.push({ ...seen, ...change, isWhole: false });
  if (room.changes.length > MAX_CHANGES) room.changes.shift();
  room.now = { ...seen, changed: present, gone: [], entered: [], isWhole: true };
}
