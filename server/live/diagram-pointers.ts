import type { Services } from '../platform/context.ts';
import type { Pointer, PointersChange } from './pointer.ts';
import { EXPIRES_SECONDS } from './rules.ts';

/** What server processes send each other about a diagram. */
type Message =
  | { is: 'pointer'; pointer: Pointer }
  | { is: 'came'; id: string }
  | { is: 'gone'; id: string }
  /** Somebody looks at it who does not know yet who is there. */
  | { is: 'asked' };

const MOST_GONE = 100;
/** What still arrives from a page that has left is not its pointer any more. */
const LATE_MS = 10_000;
const SWEEP_MS = 25_000;

/** The pointers on one diagram, as this process knows them; open while somebody here looks at it. */
class DiagramPointers {
  readonly #services: Services;
  readonly #topic: string;
  readonly #pointers = new Map<string, { pointer: Pointer; number: number; at: number }>();
  #gone: { id: string; number: number; at: number }[] = [];
  /** The pages that look at it through this process. */
  readonly #own = new Set<string>();
  readonly #first = Date.now();
  #number = this.#first;
  readonly #unsubscribe: () => void;
  readonly #sweep = setInterval(() => this.#forgetOld(), SWEEP_MS).unref();
  /** How many look at it here. */
  followers = 0;

  constructor(services: Services, topic: string) {
    this.#services = services;
    this.#topic = topic;
    const ask = () => this.#publish({ is: 'asked' });
    // Nor may others have heard of those here.
    const missed = () => {
      for (const id of this.#own) this.#publishAgain(id);
      ask();
    };
    this.#unsubscribe = services.feed.listen(
      topic,
      (words, isOwn) => this.#receive(JSON.parse(words) as Message, isOwn),
      missed,
    );
    ask();
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#unsubscribe();
  }

  #publish = (message: Message): void => this.#services.feed.broadcast(this.#topic, JSON.stringify(message));

  #receive(message: Message, isOwn: boolean): void {
    if (message.is === 'asked') {
      if (!isOwn) for (const id of this.#own) this.#publishAgain(id);
    } else if (message.is === 'came') this.#gone = this.#gone.filter(({ id }) => id !== message.id);
    else if (message.is === 'gone') this.#remove(message.id);
    else this.#put(message.pointer);
  }

  #publishAgain(id: string): void {
    const known = this.#pointers.get(id);
    if (known) this.#publish({ is: 'pointer', pointer: known.pointer });
  }

  #put(pointer: Pointer): void {
    if (this.#gone.some(({ id, at }) => id === pointer.id && Date.now() - at < LATE_MS)) return;
    const known = this.#pointers.get(pointer.id);
    const isSame = known && JSON.stringify(known.pointer) === JSON.stringify(pointer);
    this.#pointers.set(pointer.id, { pointer, at: Date.now(), number: isSame ? known.number : ++this.#number });
  }

  #remove(id: string): void {
    this.#pointers.delete(id);
    this.#gone = [...this.#gone, { id, number: ++this.#number, at: Date.now() }].slice(-MOST_GONE);
  }

  #forgetOld(): void {
    const old = Date.now() - EXPIRES_SECONDS * 1_000;
    for (const [id, { at }] of this.#pointers) if (at < old) this.#publish({ is: 'gone', id });
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

  /** What has changed since a number, as one change; everything, if that is too long ago. */
  after(number: number): PointersChange[] {
    if (number >= this.#number) return [];
    const isWhole = number < this.#first || (this.#gone.length === MOST_GONE && number < this.#gone[0]!.number);
    const pointers = [...this.#pointers.values()].filter((each) => isWhole || each.number > number);
    const gone = isWhole ? [] : this.#gone.filter((each) => each.number > number).map(({ id }) => id);
    return [{ number: this.#number, isWhole, changed: pointers.map(({ pointer }) => pointer), gone }];
  }
}

const byServices = new WeakMap<Services, Map<string, DiagramPointers>>();

/** The pointers on the diagram of a topic, if somebody looks at it here. */
export const pointersOn = (services: Services, topic: string): DiagramPointers | undefined =>
  byServices.get(services)?.get(topic);

/** Follows the pointers on a diagram for a page, which others see come, until the returned function is called; then they see it go. */
export function followPointers(services: Services, topic: string, id: string): () => void {
  const all = byServices.get(services) ?? new Map<string, DiagramPointers>();
  byServices.set(services, all);
  const pointers = all.get(topic) ?? new DiagramPointers(services, topic);
  all.set(topic, pointers);
  pointers.come(id);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    pointers.leave(id);
    if (pointers.followers > 0) return;
    pointers.close();
    all.delete(topic);
  };
}

/** Shows a pointer to all who look at a diagram, through whichever process. */
export const showPointer = (services: Services, topic: string, pointer: Pointer): void =>
  services.feed.broadcast(topic, JSON.stringify({ is: 'pointer', pointer } satisfies Message));
