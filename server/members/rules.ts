import { projectPermissions, type ProjectPermission } from '../access/permissions.ts';
import { forbidden, invalid, type Refusal } from '../refusals.ts';
import { checkedEmail } from '../users/rules.ts';
import type { Level } from './tables.ts';

export const OWNER = 1;

interface DefaultRole {
  id: number;
  name: string;
  description: string;
  permissions: ProjectPermission[];
}

/** The roles that every organization begins with (domain §10.1); they can be changed, not deleted. */
export const defaultRoles: readonly DefaultRole[] = [
  {
    id: OWNER,
    name: 'Owner',
    description: 'Everything, sharing and the schema included.',
    permissions: [
      'READ',
      'REVIEW',
      'WRITE',
      'WRITE_SCHEMA',
      'WRITE_BASELINES',
      'WRITE_TEST_CYCLES',
      'FORCE_UNLOCK',
      'SHARE',
    ],
  },
  {
    id: 2,
    name: 'Collaborator',
    description: 'Reads, reviews, writes and shares.',
    permissions: ['READ', 'REVIEW', 'WRITE', 'SHARE'],
  },
  {
    id: 3,
    name: 'Reviewer',
    description: 'Reads and reviews: comments and watched workflow properties.',
    permissions: ['READ', 'REVIEW'],
  },
  { id: 4, name: 'Viewer', description: 'Reads.', permissions: ['READ'] },
];

const MAX_NAME = 100;
const MAX_DESCRIPTION = 2_000;
export const MAX_AT_ONCE = 1_000;
const MAX_INVITED = 100;

export const levels = ['admin', 'member', 'reviewer'] as const satisfies readonly Level[];

/** What somebody is in an organization, from the word of a call. */
export function checkedLevel(word: string | undefined): Level {
  const level = levels.find((each) => each === word?.trim().toLowerCase());
  if (!level) throw invalid(`'${word ?? ''}' is no permission of an organization. Use ${levels.join(', ')}.`);
  return level;
}

/** Usernames as they are stored, each once; refused when there are none or too many. */
export function checkedUsernames(usernames: readonly string[]): string[] {
  const checked = [...new Set(usernames.map((each) => each.trim().toLowerCase()))].filter((each) => each !== '');
  if (checked.length === 0 || checked.length > MAX_AT_ONCE) throw invalid(`Name 1 to ${MAX_AT_ONCE} people at a time.`);
  return checked.toSorted();
}

/** Addresses as they are stored, each once; refused when there are none or too many. */
export function checkedEmails(emails: readonly string[]): string[] {
  const checked = [...new Set(emails.map(checkedEmail))];
  if (checked.length === 0 || checked.length > MAX_INVITED)
    throw invalid(`Invite 1 to ${MAX_INVITED} people at a time.`);
  return checked.toSorted();
}

/** A name: trimmed, not empty, not too long. */
export function checkedName(name: string, what: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  if (trimmed === '') throw invalid(`A ${what} needs a name. Enter one and try again.`);
  return short(trimmed, 'Name', MAX_NAME);
}
export const checkedDescription = (text: string): string => short(text.trim(), 'Description', MAX_DESCRIPTION);

function short(text: string, field: string, limit: number): string {
  if (text.length > limit)
    throw invalid(
      `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
    );
  return text;
}

/** The permissions of a role, each once and in the usual order; whoever may do anything may read. */
export function checkedPermissions(given: readonly string[]): ProjectPermission[] {
  const words = new Set(given.map((each) => each.trim().toUpperCase()));
  const unknown = [...words].find((word) => !projectPermissions.some((each) => each === word));
  if (unknown !== undefined)
    throw invalid(`'${unknown.slice(0, 100)}' is no permission of a project. Use ${projectPermissions.join(', ')}.`);
  if (words.size === 0) throw invalid('A role needs at least one permission. Choose READ for people who only look.');
  return projectPermissions.filter((each) => each === 'READ' || words.has(each));
}

export const nameTaken = (what: string, name: string): Refusal =>
  invalid(`There is a ${what} called '${name}' already. Enter another name.`);
export const unknownRole = (id: number): Refusal => invalid(`There is no role ${id} in this organization.`);
export const unknownTeam = (id: number): Refusal => invalid(`There is no team ${id} in this organization.`);
export const unknownUser = (username: string): Refusal =>
  invalid(`There is no user '${username.slice(0, 100)}'. Invite them by their e-mail address.`);
export const notAMember = (username: string): Refusal =>
  invalid(`'${username.slice(0, 100)}' does not belong to this organization. An administrator can invite them first.`);
export const lastAdministrator = (): Refusal =>
  invalid('The last administrator of an organization stays. Make somebody else an administrator first.');
export const lastOwner = (): Refusal =>
  invalid('The last Owner of a project stays. Make somebody else its Owner first, or ask an administrator.');
export const roleMissing = (): Refusal => invalid('Adding users and teams to a project requires a roleId.');

/** Where a role is used, in words; at most a few places. */
export const roleInUse = (name: string, places: readonly string[], count: number): Refusal =>
  invalid(
    `The role '${name}' is in use: ${places.join('; ')}${count > places.length ? `; and ${count - places.length} more` : ''}. Give another role there first.`,
  );

/** Refuses to give, or to take away, a role that may do more than whoever gives it. */
export function refuseBeyondOwn(
  roles: readonly { name: string; permissions: readonly string[] }[],
  own: ReadonlySet<string>,
): void {
  for (const { name, permissions } of roles) {
    const beyond = permissions.filter((each) => !own.has(each));
    if (beyond.length > 0)
      throw forbidden(
        `The role '${name}' includes ${beyond.join(', ')}, which you do not hold on this project. Ask an Owner of it.`,
      );
  }
}

const forReviewers: readonly string[] = ['READ', 'REVIEW'];

/** A reviewer opens and comments (domain §10.2): what a role adds to that they would not get, so it is not given to them. */
export function refuseBeyondReviewer(username: string, role: { name: string; permissions: readonly string[] }): void {
  if (role.permissions.some((each) => !forReviewers.includes(each)))
    throw invalid(
      `'${username}' is a reviewer of this organization and cannot be given the role '${role.name}'. Choose one of READ and REVIEW, or make them a member.`,
    );
}

/** Whether a number can be that of a role or a team. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;
