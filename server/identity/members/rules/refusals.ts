import { forbidden, invalid, Refusal } from '../../../refusals/refusal.ts';

export const duplicateName = (what: string, name: string): Refusal =>
  invalid(`There is already a ${what} called '${name}'. Enter another name.`);
export const unknownRole = (id: number): Refusal =>
  invalid(`There is no role ${id} in this organization. It may have been deleted: reload the page.`);
export const unknownTeam = (id: number): Refusal =>
  invalid(`There is no team ${id} in this organization. It may have been deleted: reload the page.`);
export const unknownUser = (username: string): Refusal =>
  invalid(`There is no user '${username.slice(0, 100)}'. Invite them by their email address.`);
export const notAMember = (username: string): Refusal =>
  invalid(
    `'${username.slice(0, 100)}' is not a member of this organization. Ask an administrator to invite them first.`,
  );
export const invitationGone = (organization: string): Refusal =>
  new Refusal(
    'NOT_FOUND',
    404,
    'Invitation Not Found',
    `You have no invitation to organization ${organization.slice(0, 100)}. It may have been withdrawn. Ask the person who invited you.`,
  );
export const lastAdministrator = (): Refusal =>
  invalid('An organization needs at least one administrator. Make someone else an administrator first.');
export const lastOwner = (): Refusal =>
  invalid('A project needs at least one Owner. Make someone else an Owner first, or ask an administrator.');
export const roleMissing = (): Refusal => invalid('Adding users and teams to a project requires a roleId.');

/** Refuses to delete a role in use; the message names a few of the places. */
export const roleInUse = (name: string, places: readonly string[], count: number): Refusal =>
  invalid(
    `The role '${name}' is in use: ${places.join('; ')}${count > places.length ? `; and ${count - places.length} more` : ''}. Replace it with another role there first.`,
  );

/** Refuses to give or take away a role that permits more than the viewer may do. */
export function refuseBeyondOwn(
  roles: readonly { name: string; permissions: readonly string[] }[],
  own: ReadonlySet<string>,
): void {
  for (const { name, permissions } of roles) {
    const beyond = permissions.filter((each) => !own.has(each));
    if (beyond.length > 0)
      throw forbidden(
        `The role '${name}' includes ${beyond.join(', ')}, which you do not have in this project. Ask an Owner of the project to share it.`,
      );
  }
}

const forReviewers: readonly string[] = ['READ', 'REVIEW'];

/**
 * Refuses to give a reviewer of the organization a role with more than READ and REVIEW (domain §10.2), since they would not get the
 * rest.
 */
export function refuseBeyondReviewer(username: string, role: { name: string; permissions: readonly string[] }): void {
  if (role.permissions.some((each) => !forReviewers.includes(each)))
    throw invalid(
      `'${username}' is a reviewer of this organization and cannot be given the role '${role.name}'. Choose one of READ and REVIEW, or make them a member.`,
    );
}
