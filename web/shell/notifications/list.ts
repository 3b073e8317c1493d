import type { IEnvironment } from 'relay-runtime';

import { projectIdIn } from '../../relay/ids.ts';
import { isOwnSave } from '../../relay/saves.ts';
import { Store } from '../../ui/store.ts';
import { fetchNotifications } from './fetch.ts';
import type { Notification } from './notification.ts';
import {
  FIRST_LOAD_COUNT,
  INTERVAL,
  mergeNotifications,
  MAX_NOTIFICATIONS,
  replaceNotification,
  span,
  countUnfetched,
} from './rules.ts';
import { keepAt, keptAt, listKey, listText, parseList, parseSwitch, switchKey } from './stored.ts';

export interface Notified {
  isOn: boolean;
  list: readonly Notification[];
}

const MOST_WAITING = 1000;

/** Keeps a user's notifications in a project: stored by the browser, and loaded at most every 30 seconds when others changed something. */
export class NotificationList {
  readonly state: Store<Notified>;
  #isFirst: boolean;
  #isBusy = false;
  #isOver = false;
  /** Increased to discard responses that are still under way. */
  #round = 0;
  readonly #waiting = new Map<number, number>();
  /** The waiting revisions that the user saved elsewhere. */
  readonly #mine = new Set<number>();
  readonly #environment: IEnvironment;
  readonly #place: { organization: string; projectId: number };
  readonly #username: string;

  constructor(environment: IEnvironment, organization: string, projectId: number, username: string) {
    this.#environment = environment;
    this.#place = { organization, projectId };
    this.#username = username;
    const list = parseList(keptAt(listKey(this.#place)), username);
    this.#isFirst = list === null;
    this.state = new Store<Notified>({ isOn: parseSwitch(keptAt(switchKey(this.#place))), list: list ?? [] });
  }

  get #now(): Notified {
    return this.state.get();
  }

  /** Starts loading, and following changes from other windows; the returned function stops it. */
  start(): () => void {
    this.#isOver = false;
    if (this.#isFirst) void this.#fetch(FIRST_LOAD_COUNT);
    const timer = setInterval(() => this.#tick(), INTERVAL);
    addEventListener('storage', this.#stored);
    return () => {
      this.#isOver = true;
      clearInterval(timer);
      removeEventListener('storage', this.#stored);
    };
  }

  /** Notes that somebody's revision changed the given number of entities. */
  heard(revision: number, count: number, username: string): void {
    if (!this.#now.isOn || count === 0) return;
    if (username === this.#username) this.#mine.add(revision);
    this.#waiting.set(revision, count);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
  }

  /** Switches notifications on or off; both clear the list. */
  turn(isOn: boolean): void {
    this.#forget();
    keepAt(switchKey(this.#place), String(isOn));
    this.#set({ isOn, list: [] });
  }

  clear(): void {
    this.#forget();
    this.#set({ ...this.#now, list: [] });
  }

  remove(ids: readonly string[]): void {
    this.#set({ ...this.#now, list: this.#now.list.filter(({ id }) => !ids.includes(id)) });
  }

  /** Marks all notifications as seen. */
  see(): void {
    if (this.#now.list.some(({ isSeen }) => !isSeen))
      this.#set({ ...this.#now, list: this.#now.list.map((each) => ({ ...each, isSeen: true })) });
  }

  /** Replaces the notification of a deletion by the entity's latest one after a restore. */
  async renew({ id, entity }: Notification): Promise<void> {
    const fetched = await fetchNotifications(this.#environment, { ...this.#place, first: 1, entityId: entity });
    this.#set({ ...this.#now, list: replaceNotification(this.#now.list, id, fetched) });
  }

  #isOwn = (revision: number) => {
    const { organization, projectId } = this.#place;
    return (
      this.#mine.has(revision) ||
      isOwnSave({ projectId: projectIdIn(this.#environment, organization, projectId), revision })
    );
  };

  #tick(): void {
    if (this.#isFirst) return void this.#fetch(FIRST_LOAD_COUNT);
    if (countUnfetched(this.#waiting, this.#isOwn) > 0 && this.#now.list.length < MAX_NOTIFICATIONS)
      void this.#fetch(span(this.#waiting));
  }

  async #fetch(first: number): Promise<void> {
    if (this.#isBusy || !this.#now.isOn) return;
    this.#isBusy = true;
    const round = this.#round;
    const upTo = Math.max(0, ...this.#waiting.keys());
    try {
      const fetched = await fetchNotifications(this.#environment, { ...this.#place, first });
      if (this.#isOver || round !== this.#round) return;
      this.#isFirst = false;
      this.#dropWaiting(upTo);
      const news = fetched.filter(({ revision, username }) => username !== this.#username && !this.#isOwn(revision));
      this.#set({ ...this.#now, list: mergeNotifications(this.#now.list, news) });
    } catch (error) {
      // Loading is tried again in the next round, so the user is not bothered.
      console.warn('Notifications could not be loaded.', error);
    } finally {
      this.#isBusy = false;
    }
  }

  #dropWaiting(upTo: number): void {
    for (const revision of this.#waiting.keys()) {
      if (revision > upTo) continue;
      this.#waiting.delete(revision);
      this.#mine.delete(revision);
    }
  }

  #forget(): void {
    this.#round++;
    this.#isFirst = false;
    this.#waiting.clear();
    this.#mine.clear();
  }

  /** Takes over a change of the list or the switch by another window of this browser. */
  #stored = ({ key, newValue }: StorageEvent): void => {
    if (key === switchKey(this.#place)) {
      this.#forget();
      this.state.set({ isOn: parseSwitch(newValue), list: [] });
    } else if (key === listKey(this.#place)) {
      const list = parseList(newValue, this.#username);
      if (!list) return;
      if (list.length === 0) this.#forget();
      else this.#dropWaiting(Math.max(...list.map(({ revision }) => revision)));
      this.state.set({ ...this.#now, list });
    }
  };

  #set(next: Notified): void {
    keepAt(listKey(this.#place), listText(this.#username, next.list));
    this.state.set(next);
  }
}
