import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import type { PlannedLinks } from './links.ts';
import type { WritingKey } from './plan.ts';

/** The result of a command on entities of one project or several. */
export interface Outcome {
  /** The entities as they are now, in the order in which they were asked for. */
  entities: Entity[];
  /** The current revision of each project, without projects in which nothing changed. */
  revisions: Map<number, number>;
  /** The projects of the entities, by number. */
  projects: Map<number, WrittenProject>;
}

/** A project as a command leaves it: how it was opened, and the links that are known without reading them. */
export interface WrittenProject {
  key: WritingKey;
  /** The schema after the command. */
  schema: Schema;
  /** The entities that the command has made or restored: all their links are among `added`. */
  fresh: ReadonlySet<number>;
  added: PlannedLinks['added'];
}

/** Returns a project as a command leaves it that changes nothing in it. */
export const unchangedProject = (key: WritingKey, schema: Schema): WrittenProject => ({
  key,
  schema,
  fresh: new Set(),
  added: [],
});
