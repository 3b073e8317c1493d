import { invalid, short } from '../../../refusals/refusal.ts';
import { projectPermissions, type ProjectPermission } from '../../access/rules/permissions.ts';
import { type Level, levels } from '../../users/level.ts';
import { checkedEmail } from '../../users/rules/users.ts';

const MAX_NAME = 100;
const MAX_DESCRIPTION = 2_000;
export const MAX_AT_ONCE = 1_000;
const MAX_INVITED = 100;

/** Returns the level that a call names; refuses an unknown one. */
export function checkedLevel(word: string | undefined): Level {
  const level = levels.find((each) => each === word?.trim().toLowerCase());
  if (!level) throw invalid(`'${word ?? ''}' is not a permission of an organization. Use ${levels.join(', ')}.`);
  return level;
}

/** Returns usernames in stored form, without duplicates; refuses an empty list or too many. */
export function checkedUsernames(usernames: readonly string[]): string[] {
  const checked = [...new Set(usernames.map((each) => each.trim().toLowerCase()))].filter((each) => each !== '');
  if (checked.length === 0 || checked.length > MAX_AT_ONCE)
    throw invalid(`You can name 1 to ${MAX_AT_ONCE} people at a time.`);
  return checked.toSorted();
}

/** Returns mail addresses in stored form, without duplicates; refuses an empty list or too many. */
export function checkedEmails(emails: readonly string[]): string[] {
  const checked = [...new Set(emails.map(checkedEmail))];
  if (checked.length === 0 || checked.length > MAX_INVITED)
    throw invalid(`You can invite 1 to ${MAX_INVITED} people at a time.`);
  return checked.toSorted();
}

/** Returns a name trimmed; refuses one that is empty or too long. */
export function checkedRoleOrTeamName(name: string, what: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  if (trimmed === '') throw invalid(`A ${what} needs a name. Enter one and try again.`);
  return short(trimmed, 'Name', MAX_NAME);
}
export const checkedPlainDescription = (text: string): string => short(text.trim(), 'Description', MAX_DESCRIPTION);

/** Returns the permissions of a role in their usual order, without duplicates; READ is added to any other. */
export function checkedPermissions(given: readonly string[]): ProjectPermission[] {
  const words = new Set(given.map((each) => each.trim().toUpperCase()));
  const unknown = [...words].find((word) => !projectPermissions.some((each) => each === word));
  if (unknown !== undefined)
    throw invalid(`'${unknown.slice(0, 100)}' is not a permission of a project. Use ${projectPermissions.join(', ')}.`);
  if (words.size === 0)
    throw invalid('A role needs at least one permission. Choose READ for people who only view projects.');
  return projectPermissions.filter((each) => each === 'READ' || words.has(each));
}

/** Tells whether a number can be the id of a role or a team. */
export const isRoleOrTeamId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;
