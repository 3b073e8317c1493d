import type { IncomingMessage } from 'node:http';

import { BoundedCache } from '../graph/compiler/bounded-cache.ts';

const zones = new BoundedCache<string>(1_000);

/** Returns the time zone that a request states for its dates. */
export function zoneOf({ headers }: IncomingMessage): string {
  const said = headers['time-zone'];
  const zone = Array.isArray(said) ? said[0] : said;
  return zone ? (zones.get(zone) ?? zones.set(zone, validZone(zone))) : 'UTC';
}

function validZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
