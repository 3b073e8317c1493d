import type { Opened } from '../database/database.ts';
import type { Shares } from '../database/shares.ts';
import type { Lane } from './lane.ts';
import type { SpoolPlace } from './spool.ts';

/** The services for making export files, with database connections of their own. */
export interface Exports extends Pick<Opened, 'dbFor'> {
  /** Limits how many are made at once. */
  lane: Lane;
  /** Limits how many one person has under way. */
  shares: Shares;
  /** The place where exports wait to be read, and unpacked imports to be stored. */
  spool: SpoolPlace;
}
