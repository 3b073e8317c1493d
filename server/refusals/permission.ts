// Refusals for lack of permission (403), and for what does not exist (404).
import { Refusal, invalid } from './refusal.ts';

export const organizationForbidden = (slug: string): Refusal =>
  new Refusal('FORBIDDEN', 403, 'Permission Denied', `You do not have permission to access organization ${slug}.`);
export const organizationNotFound = (slug: string): Refusal =>
  new Refusal(
    'NOT_FOUND',
    404,
    'Failed to Load Organization',
    `API does not exist, possibly due to an invalid organization slug (${slug}).`,
  );
export const projectForbidden = (id: number): Refusal =>
  new Refusal('FORBIDDEN', 403, 'Permission Denied', `You do not have permission to read project ${id}.`);
export const projectNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Project Not Found', `Project ${id} was not found.`);
export const mayNot = (what: string): Refusal =>
  new Refusal(
    'FORBIDDEN',
    403,
    'Permission Denied',
    `You do not have permission to ${what}. Ask an Owner of the project.`,
  );
/** Refuses to copy or move redacted contents elsewhere on behalf of those who may not see them. */
export const holdsRedacted = (what: string): Refusal =>
  new Refusal(
    'FORBIDDEN',
    403,
    'Permission Denied',
    `Some entities of this project are redacted, and only people who can edit them can ${what}. Ask an Owner of the project.`,
  );
/** Refuses a recipient in the same words whether or not the user exists. */
export const addresseeCannotRead = (username: string): Refusal =>
  invalid(`${username} cannot read this project, so you cannot write to them here. Share the project with them first.`);
