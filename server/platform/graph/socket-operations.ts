import type { WebSocket } from 'ws';

import { tooMuchAtOnce } from '../../refusals/pace.ts';
import type { Shares } from '../database/shares.ts';

/** Pages have some twenty under way, each in a socket of its own. */
const MOST_OF_A_SOCKET = 200;
const MOST_OF_A_PERSON = 1_000;
/** The code of the protocol for violations of the server's rules. */
const AGAINST_THE_RULES = 1008;

/**
 * The operations under way on sockets, which do not wait for each other, so that a sender of thousands would have them all begun: a socket
 * may have some hundred, and is closed with more; a person has a share over all of theirs.
 */
export class SocketOperations {
  readonly #bySocket = new WeakMap<object, Map<string, (() => void) | undefined>>();
  readonly #shares: Shares;

  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /** An operation has arrived, before anything is done for it; refused if there are too many on its socket, which is closed. */
  begin(socket: Pick<WebSocket, 'once' | 'close'>, id: string): void {
    const known = this.#bySocket.get(socket);
    const operations = known ?? new Map<string, (() => void) | undefined>();
    if (!known) {
      this.#bySocket.set(socket, operations);
      socket.once('close', () => {
        for (const giveBack of operations.values()) giveBack?.();
        operations.clear();
      });
    }
    operations.set(id, undefined);
    if (operations.size <= MOST_OF_A_SOCKET) return;
    socket.close(AGAINST_THE_RULES, 'Too much at once');
    throw tooMuchAtOnce();
  }

  /** Assigns an operation to a person once they are known; refuses it if they have too many under way on all sockets together. */
  async own(socket: object, id: string, person: string): Promise<void> {
    const giveBack = await this.#shares.take(person, MOST_OF_A_PERSON);
    const operations = this.#bySocket.get(socket);
    if (operations?.has(id)) operations.set(id, giveBack);
    else giveBack(); // It ended meanwhile
  }

  /** Ends an operation that was answered, or that its sender has cancelled. */
  end(socket: object, id: string): void {
    const operations = this.#bySocket.get(socket);
    operations?.get(id)?.();
    operations?.delete(id);
  }
}
