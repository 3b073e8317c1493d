import { permissionsOn } from '../../identity/access/rules/permissions.ts';
import type { NewNotice } from './notice.ts';

/** The preference of a person by which notices come by mail too; they do unless it is false. */
const MAIL_PREFERENCE = 'notices.mail';

/** A possible recipient of a notice. */
export interface Recipient {
  username: string;
  email: string;
  preferences: Readonly<Record<string, unknown>>;
  /** The permission strings that count in the project. */
  held: readonly string[];
  /** The teams of the organization that they are in. */
  teams: readonly number[];
  /** True if the account is in use. */
  isActive: boolean;
}

/** Selects the recipients of a notice: named or in a named team, able to read the project, and not its author. */
export const recipientsOf = (
  { users, teams = [] }: Pick<NewNotice, 'users' | 'teams'>,
  people: readonly Recipient[],
  { slug, projectId, sender }: { slug: string; projectId: number; sender: string },
): Recipient[] =>
  people.filter(
    (person) =>
      person.username !== sender &&
      (users.includes(person.username) || teams.some((team) => person.teams.includes(team))) &&
      permissionsOn(person.held, slug, projectId).has('READ'),
  );

/** The text of a notice about a redacted entity for those who may not read it. */
export const OF_REDACTED = 'A notification about a redacted entity.';

/** Writes a notice in words that its recipient may read. */
export const textFor = (
  { entityId, text }: Pick<NewNotice, 'entityId' | 'text'>,
  { held }: Pick<Recipient, 'held'>,
  { slug, projectId, redacted }: { slug: string; projectId: number; redacted: ReadonlySet<number> },
): string =>
  entityId !== null && redacted.has(entityId) && !permissionsOn(held, slug, projectId).has('WRITE')
    ? OF_REDACTED
    : text;

/** Tells whether somebody wants notices by mail and can receive them. */
export const wantsMail = ({ email, isActive, preferences }: Recipient): boolean =>
  isActive && email !== '' && preferences[MAIL_PREFERENCE] !== false;

const LINES = 20;

/** Returns the lines of a mail about several notices at once. */
export const mailLines = (texts: readonly string[]): string[] =>
  texts.length <= LINES ? [...texts] : [...texts.slice(0, LINES), `And ${texts.length - LINES} more.`];
