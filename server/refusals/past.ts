// Looking at the past, and trying to change it.
import { Refusal, invalid } from './refusal.ts';

/** 400: somebody asks for a revision that the project does not have yet. */
export const revisionNotThereYet = (what: string, latest: number): Refusal =>
  invalid(`${what} does not exist yet: the latest revision is ${latest}. Use that one or an earlier one.`);
/** 400: a change was made on a revision that the project does not have yet: merged with nothing, it would undo others' changes. */
export const madeOnTheFuture = (
  { projectId, revision: latest }: { projectId: number; revision: number },
  revision: number,
): Refusal =>
  invalid(
    `Revision ${revision} of project ${projectId} does not exist yet: the latest is ${latest}. Reload the entity, then save.`,
  );
/** 400: somebody asks for a moment before the project, or the organization, was made. */
export const beforeItWasMade = (what: 'project' | 'organization', made: Date): Refusal =>
  invalid(`The ${what} was created at ${made.toISOString()} and did not exist before. Choose a later date.`);
/** 400: somebody wants to change something by the id it has in the past. */
export const pastStays = (): Refusal =>
  invalid('This id belongs to an earlier revision, which cannot be changed. Send the current id.');
