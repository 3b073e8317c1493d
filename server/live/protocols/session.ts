import type { WebSocket } from 'ws';

import { projectNews } from '../../model/changes/queries/news.ts';
import type { Ctx } from '../../platform/context.ts';
import { asRefusal } from '../../platform/errors.ts';
import { follow } from '../../platform/feed/followed.ts';
import { invalid, unexpectedError } from '../../refusals/refusal.ts';
import { presenceNews } from '../commands/presence.ts';
import type { Present } from '../presence.ts';
import { chatNews } from '../queries/chat.ts';
import { changeFrames, chatFrame, initialize, presenceFrames, errorFrame, type SocketFrame } from './frames.ts';
import { messageShape, parseShape, receiveMessage } from './incoming-events.ts';

const FRAMES_PER_SECOND = 20;
const MAX_WAITING = 50;

interface Asked {
  org: string;
  projectId: number;
  /** The number of the last message that the script has seen. */
  after: number | undefined;
  uuid: string;
}

/** One script on the older socket: sends it events, and handles its messages, each in order. */
export class SocketSession {
  readonly #ctx: Ctx;
  readonly #ws: WebSocket;
  readonly #asked: Asked;
  readonly #contextOf: () => Promise<Ctx>;
  #streams: AsyncGenerator<unknown, void, void>[] = [];
  #hasEnded = false;
  #work: Promise<void>;
  #waiting = 0;
  #tokens = FRAMES_PER_SECOND;
  #counted = performance.now();

  constructor(ctx: Ctx, ws: WebSocket, asked: Asked, contextOf: () => Promise<Ctx>) {
    this.#ctx = ctx;
    this.#ws = ws;
    this.#asked = asked;
    this.#contextOf = contextOf;
    ws.on('message', (data, isBinary) => this.#hear(isBinary ? '' : String(data as Buffer)));
    ws.on('error', () => ws.terminate());
    this.#work = this.#begin();
  }

  end(): void {
    this.#hasEnded = true;
    for (const stream of this.#streams.splice(0)) void stream.return().catch(() => undefined);
  }

  /** Follows all events for the script; handles the script's own messages afterwards, so that it hears these too. */
  async #begin(): Promise<void> {
    const { org, projectId, after, uuid } = this.#asked;
    const place = { organization: org, projectId };
    const ctx = this.#ctx;
    try {
      await this.#send([initialize(uuid)]);
      const chat = await follow(ctx, chatNews, { ...place, after });
      const changes = await follow(ctx, projectNews, place);
      const presence = await follow(ctx, presenceNews, { ...place, clientId: uuid, byScript: true });
      let before: Present[] | undefined;
      void Promise.all([
        this.#tell(chat, (message) => [chatFrame(message)]),
        this.#tell(changes, changeFrames),
        this.#tell(presence, (change) => {
          const frames = presenceFrames(change, before);
          before = change.present;
          return frames;
        }),
      ]).catch((error: unknown) => this.#break(error));
    } catch (error) {
      await this.#break(error);
    }
  }

  async #break(error: unknown): Promise<void> {
    await this.#refuse(error);
    this.#ws.close(1011, 'Come back later');
  }

  /** The next event is read when the last has been sent, so that a slow script holds nobody else up. */
  async #tell<T>(stream: AsyncGenerator<T, void, void>, framesOf: (news: T) => SocketFrame[]): Promise<void> {
    this.#streams.push(stream);
    if (this.#hasEnded) return void (await stream.return());
    for await (const news of stream) await this.#send(framesOf(news));
  }

  async #send(frames: readonly SocketFrame[]): Promise<void> {
    for (const frame of frames) await new Promise<void>((done) => this.#ws.send(JSON.stringify(frame), () => done()));
  }

  #hear(text: string): void {
    const now = performance.now();
    this.#tokens = Math.min(FRAMES_PER_SECOND, this.#tokens + ((now - this.#counted) / 1_000) * FRAMES_PER_SECOND);
    this.#counted = now;
    if (--this.#tokens < 0 || this.#waiting >= MAX_WAITING) return this.#ws.close(1008, 'Too many messages');
    if (text === 'keep alive') return;
    this.#waiting++;
    this.#work = this.#work
      .then(() => this.#take(text).catch((error: unknown) => this.#refuse(error)))
      .finally(() => this.#waiting--);
  }

  async #take(text: string): Promise<void> {
    if (this.#hasEnded) return;
    const { uuid } = this.#asked;
    const given = parsed(text);
    const message = parseShape(messageShape, given);
    if (message.type === 'ADD_UUID') {
      if ((given as { uuid?: unknown }).uuid !== uuid)
        throw invalid('This is not the uuid of this socket. Send the one from initialize.');
    } else if (message.type === 'SIGN_OUT') this.#ws.close(1000, 'Signed out');
    // Each message is handled with a fresh context, so that lost permissions take effect.
    else if (message.type !== 'SIGN_IN') await receiveMessage(await this.#contextOf(), this.#asked, message, uuid);
  }

  async #refuse(error: unknown): Promise<void> {
    const refusal = asRefusal(error);
    if (!refusal) this.#ctx.log.error({ err: error }, 'unexpected');
    this.#ctx.services.metrics?.countRefusal('socket', (refusal ?? unexpectedError).code);
    await this.#send([errorFrame(refusal ?? unexpectedError)]);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Send a JSON object, or the text `keep alive`.');
  }
}
