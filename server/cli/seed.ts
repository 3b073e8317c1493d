import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { firstStart } from '../start/first-start.ts';
import { migrate } from '../start/migrate.ts';
import { openServices } from '../start/open-services.ts';

/** Creates the initial data of an installation if it is missing, and stops. */
const config = readConfig(process.env);
const log = await openLog(config.logLevel);
const services = await openServices(config, log);
try {
  await migrate(services.jobsDb, log);
  await firstStart(services);
} finally {
  await services.close();
}
