import { fullName } from '../../identity/users/rules/users.ts';
import type { SeenChange } from '../../model/changes/change.ts';
import { isLarge } from '../../model/changes/queries/news.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import { type ChatMessage, ENTERED, LEFT } from '../chat.ts';
import type { Present } from '../presence.ts';
import type { NumberedPresence } from '../queries/presence-changes.ts';
import { backgroundOf, colourOf } from '../rules/presence.ts';

export type SocketFrame = { event: string; type: string } & Record<string, unknown>;

const event = (type: string, rest: Record<string, unknown>): SocketFrame => ({ event: type, type, ...rest });
const message = (type: string, rest: Record<string, unknown>): SocketFrame => ({ event: 'message', type, ...rest });

export const initialize = (uuid: string): SocketFrame => event('initialize', { uuid });
export const errorFrame = ({ status, title, message }: Pick<Refusal, 'status' | 'title' | 'message'>): SocketFrame =>
  event('error', { status, title, message });

const statusOf = (present: Present): Record<string, unknown> => ({
  username: present.username,
  fullname: fullName(present),
  fullName: fullName(present),
  backgroundColor: backgroundOf(present.username),
  colour: colourOf(present.username),
  online: true,
  entityIdsWatching: present.watching,
  entityIdsEditing: [...new Set(present.editing.map(({ entityId }) => entityId))],
});
/** Returns the frame that lists everybody present. */
export const bulk = (present: readonly Present[]): Record<string, unknown>[] => present.map(statusOf);

/** Returns the frame of a chat message. */
export const chatFrame = ({ id, clientId, sender, recipient, content, date }: ChatMessage): SocketFrame =>
  message(recipient === null ? 'GROUP_CHAT' : 'USER_CHAT', {
    username: sender,
    ...(recipient !== null && { tousername: recipient }),
    params: { id, uuid: clientId, message: content, timestamp: date.toISOString() },
  });

/** Returns the frames of a presence change; `before` lists the users present before, empty at first. */
export function presenceFrames(
  { changed, gone, entered, present, isWhole }: NumberedPresence,
  before: readonly Present[] | undefined,
): SocketFrame[] {
  if (!before || isWhole) return [event('BULK_STATUS_UPDATE', { params: { users: bulk(present) } })];
  const known = new Map(before.map((each) => [each.username, each]));
  const renamed = changed.filter(
    (each) => known.has(each.username) && fullName(each) !== fullName(known.get(each.username)!),
  );
  const came = entered.map((who) =>
    message('SIGN_IN', { username: who.username, params: { ...statusOf(who), message: ENTERED } }),
  );
  const left = gone.map((who) =>
    message('SIGN_OUT', { username: who.username, params: { fullname: fullName(who), message: LEFT } }),
  );
  const updates = renamed.map(({ username, firstName, lastName }) =>
    message('USER_UPDATE', { username, params: { updates: { username, first_name: firstName, last_name: lastName } } }),
  );
  return [
    ...came,
    ...left,
    ...updates,
    ...changed.map((each) => event('STATUS_UPDATE', { username: each.username, params: statusOf(each) })),
  ];
}

/** Returns the changes of a revision as frames for scripts. */
export function changeFrames(change: SeenChange): SocketFrame[] {
  const { revision, username, date, records, schemaChanged, cause, totalCount } = change;
  // Large changes are sent in part; the client then reads the rest, or everything.
  const part = isLarge(change) ? { isLarge: true, totalCount } : {};
  const removed = records.filter(({ type }) => type === 'delete').map(({ entityId }) => entityId);
  const updates = records
    .filter(({ type }) => type !== 'delete')
    .map(({ entityId, classId, number, name, type, changes }) => ({
      id: entityId,
      classId,
      number,
      name,
      type,
      changes,
    }));
  return [
    ...(updates.length > 0 ? [message('ENTITIES_UPDATE', { username, params: { revision, updates, ...part } })] : []),
    ...(removed.length > 0 ? [message('ENTITIES_DELETED', { username, params: { revision, removed, ...part } })] : []),
    event('change', { username, params: { revision, date: date.toISOString(), schemaChanged, cause, ...part } }),
  ];
}
