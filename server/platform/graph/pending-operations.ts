import type { WebSocket } from 'ws';

import type { Waiting } from '../database/waiting.ts';

/**
 * The operations in progress on sockets. When a client closes its socket or completes an operation, that operation's reads are
 * cancelled.
 */
export class PendingOperations {
  readonly #bySocket = new WeakMap<object, Map<string, Waiting>>();

  add(socket: Pick<WebSocket, 'on'>, id: string, waiting: Waiting): void {
    const known = this.#bySocket.get(socket);
    if (known) return void known.set(id, waiting);
    const operations = new Map([[id, waiting]]);
    this.#bySocket.set(socket, operations);
    socket.on('close', () => operations.forEach((each) => each.leave()));
    socket.on('message', (data) => {
      const ended = endedBy(String(data));
      if (ended !== undefined) operations.get(ended)?.leave();
    });
  }

  /** Ends an answered operation, cancelling the rest of its work. */
  end(socket: object, id: string): void {
    const operations = this.#bySocket.get(socket);
    operations?.get(id)?.leave();
    operations?.delete(id);
  }
}

const LONGEST = 300;

/** The operation id that a graphql-ws message completes. */
function endedBy(text: string): string | undefined {
  if (text.length > LONGEST || !text.includes('"complete"')) return undefined;
  try {
    const { type, id } = JSON.parse(text) as { type?: unknown; id?: unknown };
    return type === 'complete' && typeof id === 'string' ? id : undefined;
  } catch {
    return undefined; // Reported by the WebSocket library
  }
}
