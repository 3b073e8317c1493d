import { connect, type Socket } from 'node:net';

const PING = 0x9;
const TEXT = 0x1;
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** A frame of a client; its mask is nought. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | TEXT;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** As little of a WebSocket client as can be, so that a thousand of them cost less than the server that they measure. */
export class Listener {
  messages = 0;
  readonly #socket: Socket;
  readonly #hear: ((text: string) => void) | undefined;
  #rest: Buffer | undefined;
  #skip = 0;
  #isOpen = false;
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;

  constructor(port: number, cookie: string, path: string, hear?: (text: string) => void) {
    this.#hear = hear;
    const opened = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    [this.opened, this.closed] = [opened.promise, closed.promise];
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\nCookie: ${cookie}\r\n\r\n`,
    );
    this.#socket.on('error', opened.reject);
    this.#socket.on('close', () => {
      opened.reject(new Error('closed'));
      closed.resolve();
    });
    this.#socket.on('data', (chunk: Buffer) => {
      if (this.#isOpen) return this.#read(chunk);
      const head = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
      const end = head.indexOf('\r\n\r\n');
      this.#rest = end < 0 ? head : undefined;
      if (end < 0) return;
      if (!head.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return this.#socket.destroy();
      this.#isOpen = true;
      opened.resolve();
      this.#read(head.subarray(end + 4));
    });
  }

  send(message: object): void {
    this.#socket.write(masked(JSON.stringify(message)));
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Counts frames; only where somebody hears are they put together. */
  #read(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    const skipped = Math.min(this.#skip, data.length);
    this.#skip -= skipped;
    data = data.subarray(skipped);
    while (data.length > 0) {
      const short = data.length > 1 ? data[1]! & 0x7f : 0;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (data.length < head) break;
      const size = short === 126 ? data.readUInt16BE(2) : short === 127 ? Number(data.readBigUInt64BE(2)) : short;
      const opcode = data[0]! & 0xf;
      if (opcode === TEXT && this.#hear && data.length < head + size) break;
      if (opcode === PING) this.#socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
      if (opcode === TEXT) {
        this.messages++;
        this.#hear?.(data.toString('utf8', head, head + size));
      }
      this.#skip = Math.max(0, head + size - data.length);
      data = data.subarray(Math.min(data.length, head + size));
    }
    if (data.length > 0) this.#rest = data;
  }
}
