import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const LONGEST_DELAY = 120;
/** The number of chunks in a thousand that meet each fault. */
const CUT = 12;
const RESET = 6;
const HALF_OPEN = 6;

/** Returns a random generator: the same numbers between 0 and 1 for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Starts a proxy with random, seeded faults: it delays data, cuts or resets connections, even within a chunk, and leaves some open without
 * passing on anything.
 */
export async function startBadNetwork(url: string, seed: number) {
  const random = randomOf(seed);
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const met = { cut: 0, reset: 0, halfOpen: 0 };
  let isBad = true;

  const carry = (from: Socket, to: Socket, line: { isDead: boolean }) => {
    let before = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      const delay = isBad ? random() ** 3 * LONGEST_DELAY : 0;
      const fate = isBad ? random() * 1000 : 1000;
      const due = delay > 0 ? new Promise<void>((done) => setTimeout(done, delay)) : Promise.resolve();
      before = Promise.all([before, due]).then(() => {
        if (line.isDead || to.destroyed) return;
        if (fate >= CUT + RESET + HALF_OPEN) return void to.write(piece);
        // Part of the chunk arrives, and nothing after it.
        line.isDead = true;
        to.write(piece.subarray(0, Math.floor(random() * piece.length)));
        if (fate < HALF_OPEN) met.halfOpen++;
        else if (fate < HALF_OPEN + RESET) {
          met.reset++;
          from.resetAndDestroy();
          to.resetAndDestroy();
        } else {
          met.cut++;
          from.destroy();
          to.destroySoon();
        }
      });
    });
    from.on('close', () => void before.then(() => line.isDead || to.destroySoon()));
  };

  const network = createServer((client) => {
    const server = connect(Number(port), hostname);
    const line = { isDead: false };
    for (const socket of [client, server]) {
      open.add(socket.setNoDelay(true).on('error', () => socket.destroy()));
      socket.on('close', () => open.delete(socket));
    }
    carry(client, server, line);
    carry(server, client, line);
  });
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    met,
    /** Lets everything pass from now on; half-open connections stay so. */
    mend: () => void (isBad = false),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => network.close(done));
    },
  };
}
