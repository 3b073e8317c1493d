import { once } from 'node:events';

import { createApp } from './app.ts';
import { sealSecrets } from './identity/users/commands/two-step-secrets.ts';
import { learnGrammar } from './model/entities/search/rules/parse.ts';
import { readConfig } from './platform/config.ts';
import { isDatabaseAway } from './platform/errors.ts';
import { openLog } from './platform/log.ts';
import { firstStart } from './start/first-start.ts';
import { startJobs } from './start/jobs.ts';
import { migrate } from './start/migrate.ts';
import { openServices } from './start/open-services.ts';

const GRACE_MS = 10_000;

/** Starts Truss, and stops it on request. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  const services = await openServices(config, log);
  await migrate(services.jobsDb, log);
  await sealSecrets(services);
  await firstStart(services);
  learnGrammar();
  const jobs = await startJobs(services, services.databaseUrl);
  const app = createApp(services);
  // After a restart all clients reconnect at once.
  app.server.listen({ port: config.port, host: config.host, backlog: 4_096 });
  try {
    await once(app.server, 'listening');
  } catch (error) {
    await jobs.stop();
    await services.close();
    throw error;
  }
  const { port } = app.server.address() as { port: number };
  log.info(
    {
      address:
        config.publicUrl ??
        `${services.singleSignOn.settings.pki?.tls ? 'https' : 'http'}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    },
    'Truss is listening',
  );

  if (config.passwordCost === 'low')
    log.warn(
      'PASSWORD_COST is low, so passwords could be guessed from a stolen database. Use this value for tests only.',
    );

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping: waiting for running requests');
    setTimeout(() => {
      log.warn('the remaining requests were cut off');
      app.server.closeAllConnections();
    }, GRACE_MS).unref();
    await app.close();
    await jobs.stop();
    await services.close();
    log.info('stopped');
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      });
    });
}

/** Returns a sentence on why Truss could not start. */
function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') {
    const { port, address } = error as unknown as { port: number; address: string };
    return `Truss cannot start: port ${port} of ${address} is in use. Stop the program that uses it, or set PORT.`;
  }
  const url = process.env['DATABASE_URL'];
  if (url && isDatabaseAway(error))
    return `Truss cannot start: the database at ${new URL(url).host} cannot be reached (${error.code ?? error.message}). Check DATABASE_URL.`;
  return error.message;
}

main().catch((error: Error) => {
  process.stderr.write(`${reason(error)}\n`);
  process.exit(1);
});
