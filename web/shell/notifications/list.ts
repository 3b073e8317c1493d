import type { IEnvironment } from 'relay-runtime';

import { isOwnSave } from '../../relay/saves.ts';
import { fetchNotifications } from './fetch.ts';
import type { Notification } from './notification.ts';
import { FIRST, INTERVAL, merged, MOST, replaced, span, countUnfetched } from './rules.ts';
import { keepAt, keptAt, listKey, listText, parseList, parseSwitch, switchKey } from './stored.ts';

export interface Notified {
  isOn: boolean;
  list: readonly Notification[];
}

const MOST_WAITING = 1000;

/** The notifications of somebody in a project: kept by the browser, and fetched every 30 seconds if something has come in. */
export class NotificationList {
  #state: Notified;
  #isFirst: boolean;
  #isBusy = false;
  #isOver = false;
  /** Another number forgets what is being fetched. */
  #round = 0;
  readonly #waiting = new Map<number, number>();
  readonly #listeners = new Set<() => void>();
  readonly #environment: IEnvironment;
  readonly #place: { organization: string; projectId: number };
  readonly #username: string;

  constructor(environment: IEnvironment, organization: string, projectId: number, username: string) {
    this.#environment = environment;
    this.#place = { organization, projectId };
    this.#username = username;
    const list = parseList(keptAt(listKey(this.#place)), username);
    this.#isFirst = list === null;
    this.#state = { isOn: parseSwitch(keptAt(switchKey(this.#place))), list: list ?? [] };
  }

  readonly get = (): Notified => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins to fetch, and to follow what other windows do with the list; ends with what it returns. */
  start(): () => void {
    this.#isOver = false;
    if (this.#isFirst) void this.#fetch(FIRST);
    const timer = setInterval(() => this.#tick(), INTERVAL);
    addEventListener('storage', this.#stored);
    return () => {
      this.#isOver = true;
      clearInterval(timer);
      removeEventListener('storage', this.#stored);
    };
  }

  /** A revision came in that did something to so many entities. */
  heard(revision: number, count: number): void {
    if (!this.#state.isOn || count === 0) return;
    this.#waiting.set(revision, count);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
  }

  /** On or off: either way all of them go. */
  turn(isOn: boolean): void {
    this.#forget();
    keepAt(switchKey(this.#place), String(isOn));
    this.#set({ isOn, list: [] });
  }

  clear(): void {
    this.#forget();
    this.#set({ ...this.#state, list: [] });
  }

  remove(id: string): void {
    this.#set({ ...this.#state, list: this.#state.list.filter((each) => each.id !== id) });
  }

  /** All that is there was looked at. */
  see(): void {
    if (this.#state.list.some(({ isSeen }) => !isSeen))
      this.#set({ ...this.#state, list: this.#state.list.map((each) => ({ ...each, isSeen: true })) });
  }

  /** Fetches what was done last to an entity whose deletion was taken back, and puts it in the place of the deletion. */
  async renew({ id, entityId }: Notification): Promise<void> {
    const fetched = await fetchNotifications(this.#environment, { ...this.#place, first: 1, entityId });
    this.#set({ ...this.#state, list: replaced(this.#state.list, id, fetched) });
  }

  #isOwn = (revision: number) => isOwnSave({ ...this.#place, revision });

  #tick(): void {
    if (this.#isFirst) return void this.#fetch(FIRST);
    if (countUnfetched(this.#waiting, this.#isOwn) > 0 && this.#state.list.length < MOST)
      void this.#fetch(span(this.#waiting));
  }

  async #fetch(first: number): Promise<void> {
    if (this.#isBusy || !this.#state.isOn) return;
    this.#isBusy = true;
    const round = this.#round;
    const upTo = Math.max(0, ...this.#waiting.keys());
    try {
      const fetched = await fetchNotifications(this.#environment, { ...this.#place, first });
      if (this.#isOver || round !== this.#round) return;
      this.#isFirst = false;
      this.#dropWaiting(upTo);
      const news = fetched.filter(({ revision }) => !this.#isOwn(revision));
      this.#set({ ...this.#state, list: merged(this.#state.list, news) });
    } catch (error) {
      // Tried again with the next round; nobody is disturbed by it.
      console.warn('Notifications were not fetched.', error);
    } finally {
      this.#isBusy = false;
    }
  }

  #dropWaiting(upTo: number): void {
    for (const revision of this.#waiting.keys()) if (revision <= upTo) this.#waiting.delete(revision);
  }

  #forget(): void {
    this.#round++;
    this.#isFirst = false;
    this.#waiting.clear();
  }

  /** Another window of this browser has changed the list or the switch. */
  #stored = ({ key, newValue }: StorageEvent): void => {
    if (key === switchKey(this.#place)) {
      this.#forget();
      this.#state = { isOn: parseSwitch(newValue), list: [] };
    } else if (key === listKey(this.#place)) {
      const list = parseList(newValue, this.#username);
      if (!list) return;
      if (list.length === 0) this.#forget();
      else this.#dropWaiting(Math.max(...list.map(({ revision }) => revision)));
      this.#state = { ...this.#state, list };
    } else return;
    this.#tell();
  };

  #set(next: Notified): void {
    this.#state = next;
    keepAt(listKey(this.#place), listText(this.#username, next.list));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
