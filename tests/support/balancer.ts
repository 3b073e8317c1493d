import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a load balancer without sticky sessions: each connection goes to the next server that accepts it. */
export async function startBalancer(urls: readonly string[]) {
  const targets = [...urls];
  const open = new Set<Socket>();
  let next = 0;
  const toOneOf = (client: Socket, left: readonly string[]) => {
    const [url, ...others] = left;
    if (!url || client.destroyed) return void client.destroy();
    const { hostname, port } = new URL(url);
    const server = connect(Number(port), hostname);
    server.once('error', () => toOneOf(client, others));
    server.once('connect', () => {
      server.removeAllListeners('error').on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
      client.pipe(server).pipe(client);
    });
  };
  const balancer = createServer((client) => {
    open.add(client.setNoDelay(true).on('error', () => undefined));
    client.once('close', () => open.delete(client));
    const first = next++ % targets.length;
    toOneOf(client, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  await new Promise<void>((done) => balancer.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    add: (url: string) => void targets.push(url),
    close: async () => {
      for (const client of open) client.destroy();
      await new Promise((done) => balancer.close(done));
    },
  };
}
