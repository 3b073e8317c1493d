// Requests to change an entity: what they may propose, and when they can be settled.
import { forbidden, invalid, Refusal } from './refusal.ts';

export const changeRequestNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Change Request Not Found', `Change request ${id} was not found.`);
export const nothingProposed = (): Refusal =>
  invalid('The request would change nothing. Propose another name, number, description or value.');
export const noIssues = (): Refusal =>
  invalid(
    "The schema of this project has no class 'Issue' with a Status that can be 'Closed'. Change requests are stored as issues: add the class to the schema.",
  );
export const stateProposed = (property: string): Refusal =>
  invalid(`${property} is changed by the workflow. Leave it out of the request, and use a transition.`);
export const settledAlready = (): Refusal =>
  invalid('This change request is already closed. Create a new one for further changes.');
export const targetGone = (): Refusal =>
  invalid('The entity of this request was deleted. Restore it, or reject the request.');
export const notYourRequest = (): Refusal =>
  forbidden('Only its author and people who can edit entities can reject a request. Comment on it instead.');
