import { moveFiles } from '../files/commands/move-files.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { migrate } from '../start/migrate.ts';
import { openServices } from '../start/open-services.ts';

/** The number of chunks moved between two lines of the log. */
const TOLD = 1_000;

/** Moves contents to where new ones are stored (FILES_URL, or the database where it is unset), and stops. */
const config = readConfig(process.env);
const log = await openLog(config.logLevel);
const services = await openServices(config, log);
try {
  await migrate(services.jobsDb, log);
  const pieces = await moveFiles({ ...services, db: services.jobsDb }, (moved) => {
    if (moved % TOLD === 0) log.info({ pieces: moved }, 'files are being moved');
  });
  log.info({ pieces }, 'files have been moved');
} finally {
  await services.close();
}
