import type { Apart } from './load-apart.ts';
import { Listener } from './load-client.ts';
import type { Crowd } from './load-crowd.ts';
import { PEOPLE } from './load-people.ts';
import type { Scene } from './load-scene.ts';
import type { Measured, Order } from './load-server.ts';
import { inTurns, until } from './load-turns.ts';
import { report } from './report.ts';

const BURST = 300;
const WARM = 30;

interface Speed {
  perSecond: number;
  /** Processor time of the server for each message, in microseconds. */
  cpu: number;
}

const speedOf = (milliseconds: number, cpuMs: number): Speed => ({
  perSecond: (PEOPLE * BURST * 1000) / milliseconds,
  cpu: (cpuMs * 1000) / PEOPLE / BURST,
});
const heardBy = (received: () => number, from: number) =>
  until(() => received() >= from + PEOPLE * BURST, 'a burst is heard by all', 120);

/** As many messages as it can: revisions that become visible at once, beside a bare server that sends the same. */
export async function hearBurst(scene: Scene, crowd: Crowd, floor: Apart<Order, Measured>): Promise<void> {
  for (const each of crowd.heard) each.frames = [];
  const ours = await burstOf(scene, crowd);
  const frames = crowd.heard[0]!.frames.slice(-BURST);
  const bare = await bareBurst(floor, scene.cookies, frames);
  const bytes = Buffer.byteLength(frames[0]!);
  report(`messages of ${bytes} bytes to ${PEOPLE} subscribers`, ours.perSecond, bare.perSecond, '/s', '-');
  report('  processor time of the server for each', ours.cpu, bare.cpu, 'us', '<= 1.67');
}

async function burstOf({ server, saveAtOnce }: Scene, { received }: Crowd): Promise<Speed> {
  const before = await server.order({ do: 'measure' });
  const from = received();
  await saveAtOnce(BURST);
  const begun = performance.now();
  await heardBy(received, from);
  const took = performance.now() - begun;
  return speedOf(took, (await server.order({ do: 'measure' })).cpuMs - before.cpuMs);
}

async function bareBurst(floor: Apart<Order, Measured>, cookies: readonly string[], frames: string[]): Promise<Speed> {
  const listeners = await inTurns(cookies, 50, async (cookie) => {
    const listener = new Listener(floor.port, cookie, '/');
    await listener.opened;
    return listener;
  });
  const received = () => listeners.reduce((sum, { messages }) => sum + messages, 0);
  const warm = floor.order({ do: 'send', frames: frames.slice(0, WARM) });
  await until(() => received() >= PEOPLE * WARM, 'warm');
  await warm;
  const before = await floor.order({ do: 'measure' });
  const from = received();
  const begun = performance.now();
  const sending = floor.order({ do: 'send', frames });
  await heardBy(received, from);
  const took = performance.now() - begun;
  const { cpuMs } = await sending;
  for (const listener of listeners) listener.close();
  return speedOf(took, cpuMs - before.cpuMs);
}
