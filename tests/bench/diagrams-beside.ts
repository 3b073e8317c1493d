import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

import { build } from 'vite';

const folder = resolve(import.meta.dirname, 'react-flow');
const built = join(folder, 'node_modules/.built');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page with React Flow, ELK and our layouts, each in a worker; installed when it is first asked for, and built anew. */
export async function openBeside(): Promise<{ url: string; close(): void }> {
  if (!existsSync(`${folder}/node_modules`)) {
    process.stdout.write('installing React Flow and ELK, once …\n');
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('React Flow and ELK could not be installed.');
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: built, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    readFile(join(built, path === '/' ? 'index.html' : path)).then(
      (text) => response.writeHead(200, { 'content-type': types[extname(path) || '.html'] ?? 'text/plain' }).end(text),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close().closeAllConnections(),
  };
}
