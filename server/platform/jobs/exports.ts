import type { Opened } from '../database/database.ts';
import type { Shares } from '../database/shares.ts';
import type { Lane } from './lane.ts';

/** What making export files needs, with database connections of its own. */
export interface Exports extends Pick<Opened, 'dbFor'> {
  /** Limits how many are made at once. */
  lane: Lane;
  /** Limits how many one person has under way. */
  shares: Shares;
  /** Where finished files wait to be read. */
  directory: string;
}
