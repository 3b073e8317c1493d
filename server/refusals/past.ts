// Looking at the past, and trying to change it.
import { Refusal, invalid } from '../refusals.ts';

/** 400: what is asked for lies ahead of a project. */
export const notThereYet = (what: string, latest: number): Refusal =>
  invalid(`${what} is not there yet: the latest revision is ${latest}. Ask for that one or an earlier one.`);
/** 400: what is asked for lies before a project. */
export const beforeTheProject = (made: Date): Refusal =>
  invalid(`The project was made at ${made.toISOString()}, and was not there before. Ask for a later moment.`);
/** 400: something is to be changed where it is over. */
export const pastStays = (): Refusal =>
  invalid('The past stays as it was: this id names something as it was at a revision. Send the id that it has now.');
