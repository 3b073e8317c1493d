import type { Notification } from './notification.ts';
import { MAX_NOTIFICATIONS } from './rules.ts';

/** A limit of characters, far more than a hundred notifications need. */
const LARGEST = 500_000;
const TYPES: readonly unknown[] = ['CREATE', 'UPDATE', 'DELETE', 'RESTORE'];
const text = (value: unknown, most = 600): value is string => typeof value === 'string' && value.length <= most;
const number = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

interface Place {
  organization: string;
  projectId: number;
}
export const listKey = ({ organization, projectId }: Place): string => `${organization}:${projectId}:notifications`;
export const switchKey = ({ organization, projectId }: Place): string =>
  `${organization}:${projectId}:isNotificationsOn`;

function isNotification(value: unknown): value is Notification {
  if (typeof value !== 'object' || value === null) return false;
  const it = value as Record<keyof Notification, unknown>;
  return (
    [it.id, it.entity, it.username, it.fullName, it.entityName, it.className].every((each) => text(each)) &&
    text(it.icon, 60) &&
    text(it.colour, 20) &&
    /^\w*$/.test(it.colour) &&
    text(it.date, 40) &&
    Number.isFinite(Date.parse(it.date)) &&
    TYPES.includes(it.type) &&
    number(it.entityId) &&
    number(it.revision) &&
    typeof it.isSeen === 'boolean' &&
    Array.isArray(it.changes) &&
    it.changes.length <= 10 &&
    it.changes.every((each) => text(each))
  );
}

/** Parses the stored list; null if none was stored, or it is another user's. Anything can be in storage, so every entry is checked. */
export function parseList(raw: string | null, username: string): Notification[] | null {
  if (raw === null || raw.length > LARGEST) return null;
  try {
    const kept = JSON.parse(raw) as { username?: unknown; list?: unknown } | null;
    if (kept?.username !== username || !Array.isArray(kept.list)) return null;
    return kept.list.filter(isNotification).slice(0, MAX_NOTIFICATIONS);
  } catch {
    return null;
  }
}

export const listText = (username: string, list: readonly Notification[]): string =>
  JSON.stringify({ username, list: list.slice(0, MAX_NOTIFICATIONS) });

/** Returns true unless it was switched off. */
export const parseSwitch = (raw: string | null): boolean => raw !== 'false';

/** Reads a stored value; null if the browser blocks storage. */
export function keptAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, if the browser allows it. */
export function keepAt(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full; notifications work without it.
  }
}
