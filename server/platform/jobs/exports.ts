import type { Opened } from '../database/database.ts';
import type { Shares } from '../database/shares.ts';
import type { Lane } from './lane.ts';
import type { SpoolPlace } from './spool.ts';

/** Where files are made that somebody asked for: beside everything else, with connections of its own. */
export interface Exports extends Pick<Opened, 'dbFor'> {
  /** So many are made at once. */
  lane: Lane;
  /** So many has one person under way, made or read. */
  shares: Shares;
  /** Where they wait to be read, and what imports unpack waits to be stored. */
  spool: SpoolPlace;
}
