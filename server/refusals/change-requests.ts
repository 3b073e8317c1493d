// Requests to change an entity: what they may propose, and when they can be settled.
import { forbidden, invalid, Refusal } from './refusal.ts';

export const changeRequestNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Change Request Not Found', `Change request ${id} was not found.`);
export const nothingProposed = (): Refusal =>
  invalid('Nothing would become different. Propose another name, number, description or value.');
export const noIssues = (): Refusal =>
  invalid(
    "The schema of this project has no class 'Issue' with a Status that can be 'Closed'. Change requests are kept as issues: add it.",
  );
export const stateProposed = (property: string): Refusal =>
  invalid(`${property} moves by the workflow. Leave it out of the request, and take a transition.`);
export const settledAlready = (): Refusal =>
  invalid('This change request is closed already. Make a new one for what is still to change.');
export const targetGone = (): Refusal =>
  invalid('What this request is for was deleted. Restore it, or reject the request.');
export const notYourRequest = (): Refusal =>
  forbidden('Only who may change entities, or who made a request, may reject it. Comment on it instead.');
