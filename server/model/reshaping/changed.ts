import type { Schema } from '../schema/schema.ts';
import type { Impact } from './impact.ts';

/** A schema after a change, with what the change did to what exists, or would do. */
export interface ChangedSchema {
  schema: Schema;
  impacts: Impact[];
  /** The revision it became; null where nothing changed, and for a trial. */
  revision: number | null;
}
