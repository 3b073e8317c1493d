import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { AwsV4Signer } from 'aws4fetch';

import { filesAway } from '../../refusals/files.ts';
import type { Log } from '../log.ts';
import type { ObjectAddress } from './address.ts';

/** The number of attempts before the caller sees the error. */
const TRIES = 4;
const NOTHING = createHash('sha256').digest('hex');

/**
 * The time for which the store may be silent, before its answer and between two pieces of it; and the pause before the first retry, doubled
 * for each further one.
 */
export interface Patience {
  silentMs: number;
  pauseMs: number;
}
const USUAL: Patience = { silentMs: 30_000, pauseMs: 100 };

interface Asked {
  body?: Uint8Array<ArrayBuffer>;
  range?: string;
}

/** The objects of a bucket, by the S3 protocol. A failed call is retried for a moment; then it is logged, and the caller gets a refusal. */
export class Bucket {
  readonly #address: ObjectAddress;
  readonly #log: Log;
  /** The derived keys, one per day. */
  readonly #cache = new Map<string, ArrayBuffer>();
  readonly #patience: Patience;

  constructor(address: ObjectAddress, log: Log, patience = USUAL) {
    this.#address = address;
    this.#log = log;
    this.#patience = patience;
  }

  /** Resolves when the store has saved the object. The store compares the received data with their signed hash. */
  async put(name: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const answer = await this.#ask('PUT', name, { body });
    if (!answer) throw this.#refused('PUT', name, 404, 'NoSuchKey');
    await answer.body?.cancel();
  }

  async has(name: string): Promise<boolean> {
    return (await this.#ask('HEAD', name)) !== undefined;
  }

  /** One that is not there is none to remove. */
  async remove(name: string): Promise<void> {
    await (await this.#ask('DELETE', name))?.body?.cancel();
  }

  /** The bytes of an object as they arrive; undefined if it is not there. Where the connection breaks, the rest is asked for. */
  async read(name: string, size: number): Promise<AsyncGenerator<Buffer> | undefined> {
    const first = await this.#ask('GET', name);
    return first && this.#whole(name, size, first);
  }

  async *#whole(name: string, size: number, first: Response): AsyncGenerator<Buffer> {
    let at = 0;
    let answer: Response | undefined = first;
    for (let broken = 0; ;) {
      for await (const piece of this.#arriving(answer)) {
        if (piece instanceof Error) {
          this.#log.warn({ object: name, at, error: piece.message }, 'reading an object was interrupted');
          break;
        }
        at += piece.length;
        yield piece;
      }
      if (at === size) return;
      if (at > size || ++broken === TRIES) throw this.#away('GET', name, `${at} of ${size} bytes came`);
      answer = await this.#ask('GET', name, { range: `bytes=${at}-` });
      if (answer?.status !== 206) throw this.#away('GET', name, 'it did not send the rest');
    }
  }

  /** The pieces of an answer; last an error, if it broke off. */
  async *#arriving(answer: Response): AsyncGenerator<Buffer | Error> {
    const reader = answer.body!.getReader();
    try {
      for (;;) {
        const next = await inTime(reader.read(), this.#patience.silentMs).catch((error: Error) => error);
        if (next instanceof Error) return yield next;
        if (next.done) return;
        yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
    } finally {
      reader.cancel().catch(() => undefined); // What broke off is over already
    }
  }

  /** The answer to a request; undefined where there is no such object. */
  async #ask(method: string, name: string, asked: Asked = {}): Promise<Response | undefined> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#sent(method, name, asked).catch((error: Error) => error);
      if (!(answer instanceof Error)) {
        if (answer.ok) return answer;
        const code = await codeOf(answer);
        if (answer.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined;
        if (answer.status < 500 && answer.status !== 429) throw this.#refused(method, name, answer.status, code);
      }
      if (tries === TRIES)
        throw this.#away(method, name, answer instanceof Error ? reasonOf(answer) : `status ${answer.status}`);
      await pause(this.#patience.pauseMs * 2 ** (tries - 1));
    }
  }

  async #sent(method: string, name: string, { body, range }: Asked): Promise<Response> {
    const { base, region, key, secret } = this.#address;
    const signer = new AwsV4Signer({
      method,
      url: base + name,
      headers: { 'x-amz-content-sha256': body ? createHash('sha256').update(body).digest('hex') : NOTHING },
      accessKeyId: key,
      secretAccessKey: secret,
      service: 's3',
      region,
      cache: this.#cache,
    });
    const { url, headers } = await signer.sign();
    // Not signed, since what stands between may change it: a wrong part would be noticed by its length.
    if (range !== undefined) headers.set('range', range);
    const silence = new AbortController();
    const asking = fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal: silence.signal });
    return inTime(asking, this.#patience.silentMs).catch((error: unknown) => {
      silence.abort();
      throw error;
    });
  }

  #refused(method: string, name: string, status: number, code: string) {
    this.#log.error({ method, object: name, status, code }, 'the object storage refuses requests; check FILES_URL');
    return filesAway();
  }

  #away(method: string, name: string, reason: string) {
    this.#log.error({ method, object: name, reason }, 'the object storage does not answer as expected');
    return filesAway();
  }
}

/** Returns the store's code for an error. */
async function codeOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1] ?? '';
}

const reasonOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error(`silent for ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
