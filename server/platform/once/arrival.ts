import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { brokenOff } from '../http/multipart.ts';

/** Hashes a request while it is read, so that it is recognized when it comes again. */
export class Arrival {
  readonly type: string;
  readonly #request: IncomingMessage;
  readonly #hash: Hash;
  readonly #boundary: Buffer;
  #left = Buffer.alloc(0);

  constructor(request: IncomingMessage) {
    const { method, url, headers } = request;
    this.#request = request;
    this.type = headers['content-type'] ?? '';
    this.#hash = createHash('sha256').update(`${method} ${url}\n`);
    this.#boundary = Buffer.from(boundaryOf(this.type));
    const { push } = request;
    request.push = (part: Buffer | null, ...more) => {
      if (part) this.#take(part);
      return push.call(request, part, ...more);
    };
  }

  /** Returns the hash of the request, reading the rest of it if nobody has. */
  async digest(): Promise<string> {
    if (!this.#request.readableEnded) await this.#rest();
    return this.#hash.copy().update(this.#left).digest('base64url');
  }

  /** Leaves out the boundaries of forms, which senders draw anew each time. */
  #take(part: Buffer): void {
    const { length } = this.#boundary;
    if (length === 0) return void this.#hash.update(part);
    const all = Buffer.concat([this.#left, part]);
    let from = 0;
    for (let at = all.indexOf(this.#boundary); at >= 0; at = all.indexOf(this.#boundary, from)) {
      this.#hash.update(all.subarray(from, at));
      from = at + length;
    }
    const until = Math.max(from, all.length - length + 1);
    this.#hash.update(all.subarray(from, until));
    this.#left = all.subarray(until);
  }

  #rest(): Promise<void> {
    const request = this.#request;
    return new Promise((done, failed) => {
      const broken = () => (request.readableEnded ? done() : failed(brokenOff(new Error('the connection was lost'))));
      if (request.destroyed) return broken();
      request.once('end', done).once('close', broken);
      request.unpipe().resume();
    });
  }
}

function boundaryOf(type: string): string {
  const [, quoted, bare] = /^\s*multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  return quoted ?? bare ?? '';
}
