import { cachedByPlace, numberAfter, sharedRefresh } from '../../platform/cached-places.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Present, PresenceChange } from '../presence.ts';
import { presenceDifference } from '../rules/presence.ts';
import { readPresent } from './presence.ts';

/** A numbered presence change against the state before; the first one, and one after a gap, lists everybody. */
export interface NumberedPresence extends PresenceChange {
  organizationId: number;
  projectId: number;
  /** The number of the state; later states have higher numbers. */
  number: number;
  present: Present[];
  isWhole: boolean;
}

type Place = Pick<NumberedPresence, 'organizationId' | 'projectId'>;
interface Room {
  now: NumberedPresence | undefined;
  changes: NumberedPresence[];
  look: () => Promise<void>;
}

const MAX_CHANGES = 50;
const roomOf = cachedByPlace((db, name): Room => {
  const [organizationId, projectId] = name.split(':').map(Number) as [number, number];
  const room: Room = {
    now: undefined,
    changes: [],
    look: sharedRefresh(() => readRoom(db, { organizationId, projectId }, room)),
  };
  return room;
});

/**
 * Returns the presence changes of a project after a number; everybody, if that is too long ago. However many followers ask, presence is
 * read and compared once, and all get the same objects. So it uses the shared database handle, which no single person's limit or
 * disconnect affects.
 */
export async function presenceAfter(
  db: Db,
  { organizationId, projectId }: Place,
  number: number,
): Promise<NumberedPresence[]> {
  const room = roomOf(db, `${organizationId}:${projectId}`);
  await room.look();
  const now = room.now!;
  if (now.number <= number) return [];
  const missed = room.changes.filter((change) => change.number > number);
  return missed[0]?.number === number + 1 ? missed : [now];
}

async function readRoom(db: Db, place: Place, room: Room): Promise<void> {
  const present = await readPresent({ db }, place);
  const before = room.now;
  const change = presenceDifference(before?.present, present);
  if (!change) return;
  const { organizationId, projectId } = place;
  const seen = { organizationId, projectId, present, number: numberAfter(before) };
  if (before) room.changes.push({ ...seen, ...change, isWhole: false });
  if (room.changes.length > MAX_CHANGES) room.changes.shift();
  room.now = { ...seen, changed: present, gone: [], entered: [], isWhole: true };
}
