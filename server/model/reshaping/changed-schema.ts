import type { Impact } from '../schema/impact.ts';
import type { Schema } from '../schema/schema.ts';

/** A schema after a change, with the actual or possible effects on existing contents. */
export interface ChangedSchema {
  schema: Schema;
  impacts: Impact[];
  /** The revision it became; null where nothing changed, and for a trial. */
  revision: number | null;
}
