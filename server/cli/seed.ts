import { firstStart } from '../first-start.ts';
import { openHouse } from '../open-house.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openLog } from '../platform/log.ts';

/** Makes what a new installation begins with, where it is missing, and stops. */
const config = readConfig(process.env);
const log = await openLog(config.logLevel);
const house = await openHouse(config, log);
try {
  await migrate(house.longWork, log);
  await firstStart(house);
} finally {
  await house.close();
}
