import type { Opened } from '../database/database.ts';
import type { Shares } from '../database/shares.ts';
import type { Lane } from './lane.ts';
import type { SpoolPlace } from './spool.ts';

/** What making export files needs, with database connections of its own. */
export interface Exports extends Pick<Opened, 'dbFor'> {
  /** Limits how many are made at once. */
  lane: Lane;
  /** Limits how many one person has under way. */
  shares: Shares;
  /** Where they wait to be read, and what imports unpack waits to be stored. */
  spool: SpoolPlace;
}
