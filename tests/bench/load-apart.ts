import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import type { Measured, Order } from './load-server.ts';

/** Something that works in a process of its own, and answers each order with one message. */
export class Apart<O extends object, A> {
  readonly #child: ChildProcess;
  port = 0;

  constructor(file: string, ...args: string[]) {
    this.#child = fork(join(import.meta.dirname, file), args, { execArgv: ['--expose-gc'] });
  }
  /** A server process, ours or the bare one; listening. */
  static async served(...args: string[]): Promise<Apart<Order, Measured>> {
    const server = new Apart<Order, Measured>('load-server.ts', ...args);
    ({ port: server.port } = await server.#answer<{ port: number }>());
    return server;
  }
  order(order: O): Promise<A> {
    const answer = this.#answer<A>();
    this.#child.send(order);
    return answer;
  }
  stop(): Promise<unknown> {
    const stopped = new Promise((done) => this.#child.once('exit', done));
    this.#child.disconnect();
    return stopped;
  }
  #answer<T>(): Promise<T> {
    return new Promise((done, failed) => {
      const ended = (code: number | null) => failed(new Error(`A process ended with ${code}`));
      this.#child.once('exit', ended);
      this.#child.once('message', (message) => {
        this.#child.off('exit', ended);
        done(message as T);
      });
    });
  }
}
