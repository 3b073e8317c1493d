import type { Pending } from './message.ts';
import type { Room } from './room.ts';
import type { OpenChat } from './windows.ts';

/** State that survives a reload: unsent messages, drafts and open windows. */
export interface StoredChat {
  pending: readonly Pending[];
  drafts: readonly [string, string][];
  windows: readonly OpenChat[];
}

const nothing: StoredChat = { pending: [], drafts: [], windows: [] };
type Place = Pick<Room, 'organization' | 'projectId' | 'me'>;
const keyOf = ({ organization, projectId, me }: Place) => `${organization}:${projectId}:chat:${me}`;

/** Reads the state that this tab has stored. It is deleted with the tab, and when the user signs out. */
export function readStoredChat(place: Place): StoredChat {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}') as Partial<StoredChat>) };
  } catch {
    return nothing;
  }
}

/** Stores the chat's state in this tab, if the browser allows it. */
export function storeChat(room: Room, windows: readonly OpenChat[]): void {
  const drafts = [...room.drafts].filter(([, text]) => text !== '');
  const { pending } = room;
  try {
    if (pending.length + drafts.length + windows.length === 0) sessionStorage.removeItem(keyOf(room));
    else sessionStorage.setItem(keyOf(room), JSON.stringify({ pending, drafts, windows }));
  } catch {
    // Storage may be blocked or full; the chat works without it.
  }
}
