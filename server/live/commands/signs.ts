import { createHash } from 'node:crypto';

import { isUuid } from '../../identity/session/rules/sessions.ts';
import type { Services } from '../../platform/context.ts';
import { invalid } from '../../refusals/refusal.ts';
import { EXPIRES_SECONDS, MAX_CLIENTS } from '../rules/presence.ts';

/** A user's current activity through one of their pages: pointing on a diagram, or writing in a text. */
interface Sign {
  /** One for each page of somebody. */
  id: string;
  username: string;
}

/** A change of the signs at a place; the first one has them all. */
export interface SignsChange<S extends Sign> {
  number: number;
  isWhole: boolean;
  changed: S[];
  gone: string[];
}

/** A message about a place between server processes. */
type Message<S extends Sign> =
  | { is: 'sign'; sign: S }
  | { is: 'came'; id: string }
  | { is: 'gone'; id: string }
  /** Sent by a new follower who does not know yet who is there. */
  | { is: 'asked' };

const MOST_GONE = 100;
/** The time during which late messages of a page that has left are ignored. */
const LATE_MS = 10_000;
const SWEEP_MS = 25_000;

/** The signs at one place, as this process knows them; open while somebody here follows the place. */
class Signs<S extends Sign> {
  readonly #services: Services;
  readonly #topic: string;
  readonly #signs = new Map<string, { sign: S; number: number; at: number }>();
  #gone: { id: string; number: number; at: number }[] = [];
  /** The pages that look at it through this process. */
  readonly #own = new Set<string>();
  readonly #first = Date.now();
  #number = this.#first;
  readonly #unsubscribe: () => void;
  readonly #sweep = setInterval(() => this.#forgetOld(), SWEEP_MS).unref();
  /** The number of followers in this process. */
  followers = 0;

  constructor(services: Services, topic: string) {
    this.#services = services;
    this.#topic = topic;
    const ask = () => this.#publish({ is: 'asked' });
    // The other servers may have missed our signs too, so they are published again.
    const missed = () => {
      for (const id of this.#own) this.#publishAgain(id);
      ask();
    };
    this.#unsubscribe = services.feed.listen(
      topic,
      (words, isOwn) => this.#receive(JSON.parse(words) as Message<S>, isOwn),
      missed,
    );
    ask();
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#unsubscribe();
  }

  #publish = (message: Message<S>): void => this.#services.feed.broadcast(this.#topic, JSON.stringify(message));

  #receive(message: Message<S>, isOwn: boolean): void {
    if (message.is === 'asked') {
      if (!isOwn) for (const id of this.#own) this.#publishAgain(id);
    } else if (message.is === 'came') this.#gone = this.#gone.filter(({ id }) => id !== message.id);
    else if (message.is === 'gone') this.#remove(message.id);
    else this.#put(message.sign);
  }

  #publishAgain(id: string): void {
    const known = this.#signs.get(id);
    if (known) this.#publish({ is: 'sign', sign: known.sign });
  }

  #put(sign: S): void {
    if (this.#gone.some(({ id, at }) => id === sign.id && Date.now() - at < LATE_MS)) return;
    const known = this.#signs.get(sign.id);
    if (!known) this.#makeRoomFor(sign);
    const isSame = known && JSON.stringify(known.sign) === JSON.stringify(sign);
    this.#signs.set(sign.id, { sign, at: Date.now(), number: isSame ? known.number : ++this.#number });
  }

  /** Drops the oldest signs of a user who names ever new pages. */
  #makeRoomFor({ username }: S): void {
    const own = [...this.#signs.values()].filter(({ sign }) => sign.username === username);
    if (own.length < MAX_CLIENTS) return;
    this.#remove(own.reduce((oldest, each) => (each.at < oldest.at ? each : oldest)).sign.id);
  }

  #remove(id: string): void {
    this.#signs.delete(id);
    this.#gone = [...this.#gone, { id, number: ++this.#number, at: Date.now() }].slice(-MOST_GONE);
  }

  #forgetOld(): void {
    const old = Date.now() - EXPIRES_SECONDS * 1_000;
    for (const [id, { at }] of this.#signs) if (at < old) this.#publish({ is: 'gone', id });
  }

  come(id: string): void {
    this.followers++;
    this.#own.add(id);
    this.#publish({ is: 'came', id });
  }

  leave(id: string): void {
    this.followers--;
    if (this.#own.delete(id)) this.#publish({ is: 'gone', id });
  }

  /** Returns the changes since a number, combined; everything if that is too long ago. */
  after(number: number): SignsChange<S>[] {
    if (number >= this.#number) return [];
    const isWhole = number < this.#first || (this.#gone.length === MOST_GONE && number < this.#gone[0]!.number);
    const signs = [...this.#signs.values()].filter((each) => isWhole || each.number > number);
    const gone = isWhole ? [] : this.#gone.filter((each) => each.number > number).map(({ id }) => id);
    return [{ number: this.#number, isWhole, changed: signs.map(({ sign }) => sign), gone }];
  }
}

// A topic says of which kind its signs are.
const byServices = new WeakMap<Services, Map<string, Signs<never>>>();

/** Returns the signs at a topic's place if somebody here follows it. */
export const signsAt = <S extends Sign>(services: Services, topic: string): Signs<S> | undefined =>
  byServices.get(services)?.get(topic) as unknown as Signs<S> | undefined;

/** Follows the signs at a place for a page, whose arrival the others see, until the returned function is called; then they see it leave. */
export function followSigns(services: Services, topic: string, id: string): () => void {
  const all = byServices.get(services) ?? new Map<string, Signs<never>>();
  byServices.set(services, all);
  const signs = all.get(topic) ?? new Signs<never>(services, topic);
  all.set(topic, signs);
  signs.come(id);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    signs.leave(id);
    if (signs.followers > 0) return;
    signs.close();
    all.delete(topic);
  };
}

/** Shows a sign to all who follow the place, in any process. */
export const showSign = <S extends Sign>(services: Services, topic: string, sign: S): void =>
  services.feed.broadcast(topic, JSON.stringify({ is: 'sign', sign } satisfies Message<S>));

/** Returns a name for somebody's page that does not reveal the page's own id. */
export function signId(username: string, clientId: string): string {
  if (!isUuid(clientId)) throw invalid('The id of a client must be a UUID. Create a new one for each page.');
  return createHash('sha256').update(`${username} ${clientId.toLowerCase()}`).digest('base64url').slice(0, 22);
}
