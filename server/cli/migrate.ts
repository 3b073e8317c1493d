import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { migrate } from '../start/migrate.ts';
import { openServices } from '../start/open-services.ts';

/** Brings the configured database to the newest shape and stops. */
const config = readConfig(process.env);
const log = await openLog(config.logLevel);
const services = await openServices(config, log);
try {
  await migrate(services.jobsDb, log);
} finally {
  await services.close();
}
