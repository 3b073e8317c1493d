import type { Pending } from './message.ts';
import type { Room } from './room.ts';
import type { ChatWindow } from './windows.ts';

/** What a page keeps over a reload: what waits to be sent, what was typed, and which windows are open. */
export interface Kept {
  pending: readonly Pending[];
  drafts: readonly [string, string][];
  windows: readonly ChatWindow[];
}

const nothing: Kept = { pending: [], drafts: [], windows: [] };
type Place = Pick<Room, 'organization' | 'projectId' | 'me'>;
const keyOf = ({ organization, projectId, me }: Place) => `${organization}:${projectId}:chat:${me}`;

/** What the page had kept, in this tab; it is forgotten with the tab, and when its owner signs out. */
export function readKept(place: Place): Kept {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** Keeps it; where nothing can be stored, nothing is. */
export function keep(room: Room, windows: readonly ChatWindow[]): void {
  const drafts = [...room.drafts].filter(([, text]) => text !== '');
  const { pending } = room;
  try {
    if (pending.length + drafts.length + windows.length === 0) sessionStorage.removeItem(keyOf(room));
    else sessionStorage.setItem(keyOf(room), JSON.stringify({ pending, drafts, windows }));
  } catch {
    // The page goes on without.
  }
}
