import { openHouse } from '../open-house.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openLog } from '../platform/log.ts';

/** Brings the configured database to the newest shape and stops. */
const config = readConfig(process.env);
const log = await openLog(config.logLevel);
const house = await openHouse(config, log);
try {
  await migrate(house.longWork, log);
} finally {
  await house.close();
}
