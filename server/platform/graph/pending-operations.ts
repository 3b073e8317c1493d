import type { WebSocket } from 'ws';

import type { Waiting } from '../database/waiting.ts';

/** What is being answered on sockets: whoever closes one, or says that they no longer want an answer, waits for it no longer. */
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

  /** It has been answered: what of it may still be at work is for nobody. */
  end(socket: object, id: string): void {
    const operations = this.#bySocket.get(socket);
    operations?.get(id)?.leave();
    operations?.delete(id);
  }
}

const LONGEST = 300;

/** The operation that a message of graphql-ws ends. */
function endedBy(text: string): string | undefined {
  if (text.length > LONGEST || !text.includes('"complete"')) return undefined;
  try {
    const { type, id } = JSON.parse(text) as { type?: unknown; id?: unknown };
    return type === 'complete' && typeof id === 'string' ? id : undefined;
  } catch {
    return undefined; // told by whoever else listens
  }
}
