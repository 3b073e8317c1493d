// nginx, if installed, with the recipe's configuration and the test's addresses.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { issue } from './certificates.ts';

const program = process.env['NGINX'] ?? 'nginx';
const RECIPE = 'server/platform/recipe/nginx.conf';
export const hasNginx = (() => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

/** The recipe within a complete configuration, in a folder of its own. */
function written(change: (recipe: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'truss-nginx-'));
  const { cert, key } = issue({ subject: [['CN', 'truss.example.org']] });
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const recipe = readFileSync(RECIPE, 'utf8')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places.join(' ')}\n${change(recipe)}\n}`,
  );
  return { folder, file, options: ['-p', folder, '-e', 'stderr', '-c', file] };
}

/** Returns nginx's verdict on the recipe; throws if it is wrong. */
export function checkRecipe(): string {
  const { folder, options } = written((recipe) => recipe);
  try {
    return execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', program, '-t', ...options], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts nginx in front of some servers, without TLS. */
export async function startNginx(urls: readonly string[]) {
  const port = await freePort();
  const { folder, options } = written((recipe) =>
    recipe
      .replace(/server \{\s*listen 80;[\s\S]*?\n\}/, '')
      .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
      .replace(/ssl_certificate.*;/g, '')
      .replace(/( +server) 127\.0\.0\.1:4001/, `$1 ${new URL(urls[0]!).host}`)
      .replace(/( +server) 127\.0\.0\.1:4002/, `$1 ${new URL(urls[1]!).host}`),
  );
  const nginx = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exited = new Promise((done) => nginx.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (nginx.exitCode !== null) throw new Error(said);
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await vi.waitUntil(answers);
  return {
    url,
    close: async () => {
      nginx.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
