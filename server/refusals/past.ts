// Looking at the past, and trying to change it.
import { Refusal, invalid } from './refusal.ts';

/** 400: somebody asks for a revision that the project does not have yet. */
export const revisionNotThereYet = (what: string, latest: number): Refusal =>
  invalid(`${what} is not there yet: the latest revision is ${latest}. Ask for that one or an earlier one.`);
/** 400: a change was made on a revision that the project does not have yet: merged with nothing, it would undo others' changes. */
export const madeOnTheFuture = (
  { projectId, revision: latest }: { projectId: number; revision: number },
  revision: number,
): Refusal =>
  invalid(
    `Revision ${revision} of project ${projectId} is not there yet: the latest is ${latest}. Load the entity again and save then.`,
  );
/** 400: somebody asks for a moment before the project, or the organization, was made. */
export const beforeItWasMade = (what: 'project' | 'organization', made: Date): Refusal =>
  invalid(`The ${what} was made at ${made.toISOString()}, and was not there before. Ask for a later moment.`);
/** 400: somebody wants to change something by the id it has in the past. */
export const pastStays = (): Refusal =>
  invalid('The past stays as it was: this id names something as it was at a revision. Send the id that it has now.');
