import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a proxy whose server answers late: each piece of its answers, over HTTP and sockets alike, arrives after the present delay, in order. */
export async function startSlowLine(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let delay = 0;
  const line = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      open.add(socket.setNoDelay(true).on('error', () => socket.destroy()));
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(server);
    let before = Promise.resolve();
    const later = (act: () => void) => {
      const due = Promise.withResolvers<void>();
      if (delay > 0) setTimeout(due.resolve, delay);
      else due.resolve();
      before = Promise.all([before, due.promise]).then(act);
    };
    server.on('data', (piece: Buffer) => later(() => client.destroyed || client.write(piece)));
    server.on('end', () => later(() => client.end()));
    client.on('close', () => server.destroy());
  });
  // The page's cookies are those of this name.
  await new Promise<void>((done) => line.listen(0, 'localhost', done));
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    /** Delays what the server answers from now on by so many milliseconds. */
    slow: (milliseconds: number) => void (delay = milliseconds),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => line.close(done));
    },
  };
}
