import { spawn, type ChildProcess } from 'node:child_process';

/** The server, restarted when its files change, and the web pages with hot reload beside it on port 5173. */
const run = (command: string, ...args: string[]): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } });

const server = run('node', '--watch-path=server', '--watch-path=migrations', 'server/main.ts');
const web = run('node', 'node_modules/vite/bin/vite.js', 'web');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.kill(signal);
    web.kill(signal);
  });
for (const child of [server, web]) child.on('exit', () => (server.kill(), web.kill()));
