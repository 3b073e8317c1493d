import type { Services } from '../platform/context.ts';
import type { Hand, HandsChange } from './hand.ts';
import { EXPIRES_SECONDS } from './rules.ts';

/** What server processes send each other about a diagram. */
type Message =
  | { is: 'hand'; hand: Hand }
  | { is: 'came'; id: string }
  | { is: 'gone'; id: string }
  /** Somebody looks at it who does not know yet who is there. */
  | { is: 'asked' };

const MOST_GONE = 100;
/** What still arrives from a page that has left is not its hand any more. */
const LATE_MS = 10_000;
const SWEEP_MS = 25_000;

/** The hands on one diagram, as this process knows them; open while somebody here looks at it. */
class Board {
  readonly #services: Services;
  readonly #topic: string;
  readonly #hands = new Map<string, { hand: Hand; number: number; at: number }>();
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
    else this.#put(message.hand);
  }

  #publishAgain(id: string): void {
    const known = this.#hands.get(id);
    if (known) this.#publish({ is: 'hand', hand: known.hand });
  }

  #put(hand: Hand): void {
    if (this.#gone.some(({ id, at }) => id === hand.id && Date.now() - at < LATE_MS)) return;
    const known = this.#hands.get(hand.id);
    const isSame = known && JSON.stringify(known.hand) === JSON.stringify(hand);
    this.#hands.set(hand.id, { hand, at: Date.now(), number: isSame ? known.number : ++this.#number });
  }

  #remove(id: string): void {
    this.#hands.delete(id);
    this.#gone = [...this.#gone, { id, number: ++this.#number, at: Date.now() }].slice(-MOST_GONE);
  }

  #forgetOld(): void {
    const old = Date.now() - EXPIRES_SECONDS * 1_000;
    for (const [id, { at }] of this.#hands) if (at < old) this.#publish({ is: 'gone', id });
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
  after(number: number): HandsChange[] {
    if (number >= this.#number) return [];
    const isWhole = number < this.#first || (this.#gone.length === MOST_GONE && number < this.#gone[0]!.number);
    const hands = [...this.#hands.values()].filter((each) => isWhole || each.number > number);
    const gone = isWhole ? [] : this.#gone.filter((each) => each.number > number).map(({ id }) => id);
    return [{ number: this.#number, isWhole, changed: hands.map(({ hand }) => hand), gone }];
  }
}

const boards = new WeakMap<Services, Map<string, Board>>();

/** The board of a topic, if somebody looks at it here. */
export const boardOf = (services: Services, topic: string): Board | undefined => boards.get(services)?.get(topic);

/** Puts a page before a board, until the returned function is called. */
export function lookAt(services: Services, topic: string, id: string): () => void {
  const all = boards.get(services) ?? new Map<string, Board>();
  boards.set(services, all);
  const board = all.get(topic) ?? new Board(services, topic);
  all.set(topic, board);
  board.come(id);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    board.leave(id);
    if (board.followers > 0) return;
    board.close();
    all.delete(topic);
  };
}

/** Shows a hand to all who look at a diagram, through whichever process. */
export const showOn = (services: Services, topic: string, hand: Hand): void =>
  services.feed.broadcast(topic, JSON.stringify({ is: 'hand', hand } satisfies Message));
