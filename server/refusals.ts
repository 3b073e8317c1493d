/** A "no" with its status, its title and words a person can act on. Every refusal of the product is made in this file or by a rule through `refusal`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** Facts for programs: position, field, both values … */
  readonly details: Record<string, unknown> | undefined;
  /** Where in what was sent it lies, from the outside in, if it lies in one place; see `within`. */
  place: readonly (string | number)[] = [];
  constructor(code: string, status: number, title: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

/** Whether a refusal tells of something that is not there for whoever asks; others, as of a licence or a second step that is missing, are for them. */
export const isHidden = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.status === 404) && error.code !== 'TWO_STEP_DEMANDED';

/** Runs the check of a part of what was sent, by its name or its place in a list; what it refuses as invalid says that it lies there. */
export function within<T>(part: string | number, check: () => T): T {
  const told = (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'INVALID') error.place = [part, ...error.place];
    throw error;
  };
  try {
    const checked = check();
    return checked instanceof Promise ? (checked.catch(told) as T) : checked;
  } catch (error) {
    return told(error);
  }
}

/** The same for a part of a part, from the outside in. */
export const withinAll = <T>(parts: Refusal['place'], check: () => T): T => {
  const [part, ...rest] = parts;
  return part === undefined ? check() : within(part, () => withinAll(rest, check));
};

/** Bad input: 400, with the sentence that says what to do next. */
export const invalid = (message: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('INVALID', 400, 'Invalid Request', message, details);
/** 400: what is asked for lies ahead of a project. */
export const notThereYet = (what: string, latest: number): Refusal =>
  invalid(`${what} is not there yet: the latest revision is ${latest}. Ask for that one or an earlier one.`);
/** 400: what is asked for lies before a project. */
export const beforeTheProject = (made: Date): Refusal =>
  invalid(`The project was made at ${made.toISOString()}, and was not there before. Ask for a later moment.`);
/** 400: something is to be changed where it is over. */
export const pastStays = (): Refusal =>
  invalid('The past stays as it was: this id names something as it was at a revision. Send the id that it has now.');
const aOrAn = (noun: string) => `${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun}`;
const SHOWN = 100;
/** 400: what should be an id of something is none, or one of something else. */
export function noIdOf(id: string, types: readonly string[], orNew: boolean): Refusal {
  const what = types.map(aOrAn).join(' or ');
  const shown = id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id;
  const otherwise = orNew ? " For a new one, make up a name that begins with 'new:'." : '';
  return invalid(`'${shown}' is no id of ${what}. Take the field 'id' of ${what}.${otherwise}`);
}
/** 400: ids of one call that belong to several organizations. */
export const foreignId = (id: string): Refusal =>
  invalid(`'${id}' belongs to another organization than the rest. Send ids of one organization.`);
/** 400: a text in what was sent cannot be kept as it is, by any database or format. */
export const unstorable = (): Refusal =>
  invalid('One of the texts holds a NUL or half of a character, which cannot be kept. Remove it and try again.');
export const notSignedIn = (): Refusal =>
  new Refusal('NOT_SIGNED_IN', 401, 'Signed Out!', 'You are not signed in. Sign in and try again.');
export const wrongPassword = (): Refusal =>
  new Refusal('WRONG_PASSWORD', 401, 'Sign In Failed', 'The username or password is not right. Try again.');
/** 401: the password was right and the second step was not. */
export const wrongCode = (): Refusal =>
  new Refusal('WRONG_CODE', 401, 'Sign In Failed', 'The code is not right. Wait for the next one and try again.');
/** 400: a statement took longer than its kind of work may. */
export const tooSlow = (): Refusal =>
  new Refusal(
    'TOO_SLOW',
    400,
    'Took Too Long',
    'This takes longer than it may. Ask for less at a time: a narrower query, fewer rows, or smaller parts.',
  );
/** Told to nobody: whoever asked has gone, and what they asked for was given up. */
export const nobodyWaits = (): Refusal =>
  new Refusal('NOBODY_WAITS', 499, 'Given Up', 'Whoever asked for this has gone. Ask again.');
/** 429: somebody asks for so much at once that their own share is taken by themselves for a while. */
export const tooMuchAtOnce = (): Refusal =>
  new Refusal(
    'TOO_MUCH_AT_ONCE',
    429,
    'Too Much At Once',
    'You have asked for more at once than the server does for one person. Wait for the first answers and try again.',
    { retryAfter: 5 },
  );
/** 429: somebody has as many downloads under way as one person may. */
export const tooManyDownloads = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    `You have ${most} downloads under way already. Wait until one of them is done and try again.`,
    { retryAfter: 10 },
  );
/** 503: as many exports wait to be made as are worth waiting for. */
export const busyWithExports = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Many people are exporting at the moment. Wait half a minute and try again.',
    { retryAfter: 30 },
  );
/** 503: what others download and bring in takes the whole room for it. */
export const noRoomForDownloads = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Downloads and imports under way take all the room that there is for them. Wait a minute and try again.',
    { retryAfter: 60 },
  );
/** 429: what somebody downloads and brings in takes all the room that one person may have. */
export const noRoomForYourDownloads = (): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    'Your downloads and imports under way take all the room that one person may have. Wait until one of them is done and try again.',
    { retryAfter: 30 },
  );
/** 413: a file is larger than the room that one person may have. */
export const largerThanPart = (most: number): Refusal =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Too Large',
    `This comes to more than the ${Math.floor(most / (1 << 20))} MB that one file may have here. Ask for less of it: a query, or no files; or bring it in in parts.`,
  );
/** 400: what is to be downloaded could not be made in the time for it. */
export const downloadTooLong = (minutes: number): Refusal =>
  new Refusal(
    'TOO_SLOW',
    400,
    'Took Too Long',
    `This download could not be made within ${minutes} minutes. Try again when less is going on, or ask for a smaller part.`,
  );
/** 503: more people sign in at this moment than the server can look at. */
export const busyWithPasswords = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Very many people are signing in at the moment. Wait a few seconds and try again.',
    { retryAfter: 5 },
  );
/** 503: the secret of somebody's second step was sealed with another key than the server has now. */
export const secretsUnreadable = (): Refusal =>
  new Refusal(
    'SECRETS_UNREADABLE',
    503,
    'Service Unavailable',
    'Codes of authenticator apps cannot be checked, because this server was started with another secret key. Use a recovery code, or ask an administrator of Truss to put the key back.',
  );
/** 403: whoever asks has signed in, and has to set up their second step before anything else. */
export const twoStepDemanded = (details: { username: string; method: string | null }): Refusal =>
  new Refusal(
    'TWO_STEP_DEMANDED',
    403,
    'Two-Step Sign-In Needed',
    'A second step is demanded of everybody who signs in here, and you have none yet. Set up two-step sign-in, then go on.',
    details,
  );
/** 403: what is asked for needs somebody who has just proved who they are. */
export const signInAnew = (minutes: number): Refusal =>
  new Refusal(
    'SIGN_IN_ANEW',
    403,
    'Sign In Again',
    `You signed in more than ${minutes} minutes ago. Sign in again to do this.`,
  );
/** 401: what the company's provider sent does not prove anything. The log and the audit trail say why. */
export const refusedByProvider = (): Refusal =>
  new Refusal(
    'REFUSED_BY_COMPANY',
    401,
    'Sign In Failed',
    'Your company could not confirm who you are. Go back to the sign-in page and try again.',
  );
/** 401: somebody else came back from the provider than the one whose session it was. */
export const notAsBefore = (username: string): Refusal =>
  new Refusal('NOT_AS_BEFORE', 401, 'Sign In Failed', `Sign in as ${username}, or sign out first.`);
export const directoryIsAway = (cause: Error): Refusal =>
  Object.assign(
    new Refusal(
      'DIRECTORY_UNAVAILABLE',
      503,
      'Service Unavailable',
      "Your company's directory cannot be reached at the moment. Try again in a few seconds.",
      { retryAfter: 5 },
    ),
    { cause },
  );
export const accountIsOff = (): Refusal =>
  new Refusal('ACCOUNT_IS_OFF', 401, 'Sign In Failed', 'Your account is not active. Ask an administrator of Truss.');
export const notOffered = (what: string): Refusal =>
  new Refusal('NOT_OFFERED', 404, 'Not Found', `Nobody signs in with ${what} here. Ask an administrator.`);
export const passwordsAreOff = (): Refusal =>
  new Refusal(
    'PASSWORDS_ARE_OFF',
    403,
    'Sign In Failed',
    'Passwords are not accepted here. Sign in the way your company does.',
  );
export const signUpIsOff = (contact: string): Refusal =>
  new Refusal(
    'SIGN_UP_OFF',
    403,
    'Sign Up Is Off',
    `Nobody can make an account here by themselves. If you need one, ${contact}`,
  );
export const linkIsOver = (): Refusal =>
  new Refusal(
    'LINK_OVER',
    400,
    'Link No Longer Valid',
    'This link is no longer valid: it has been used, or it is too old. Ask for a new one.',
  );
export const sessionNotFound = (): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Session Not Found', 'This session is over already.');
export const keyNotFound = (): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Key Not Found', 'You have no such key. It may have been revoked already.');
/** 401: what stands in `Authorization` is no key of ours, or none any more. */
export const wrongKey = (): Refusal =>
  new Refusal('WRONG_KEY', 401, 'Signed Out!', 'This API key is not right, has ended or was revoked. Make a new one.');
export const keyMayNot = (): Refusal =>
  forbidden('An API key cannot do this. Sign in with your username and password.');
export const readingKeyMayNot = (): Refusal =>
  forbidden(
    'An API key that only reads cannot do this. Make one that may also write here, or one for the whole organization.',
  );
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_ATTEMPTS',
    429,
    'Too Many Attempts',
    `Too many failed attempts. Wait ${seconds} seconds and try again.`,
    { retryAfter: seconds },
  );
/** 429: somebody sends chat messages faster than anybody writes. */
export const tooManyMessages = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_MESSAGES',
    429,
    'Too Many Messages',
    `You are sending messages too fast. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfter: seconds },
  );
/** 429: somebody reserves ids, or loses them by saves that are refused, faster than any script uses them. */
export const tooManyIds = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_IDS',
    429,
    'Too Many Ids',
    `You are using up ids too fast. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfter: seconds },
  );
export const idsReserved = (type: string): Refusal =>
  invalid(`No more ids of type ${type} can be reserved in this organization. Save without ids; they are found then.`);
export const idsUsedUp = (type: string): Refusal =>
  invalid(`All ids of type ${type} are used up in this organization. Go on in another one.`);
export const forbidden = (message: string): Refusal => new Refusal('FORBIDDEN', 403, 'Permission Denied', message);
export const organizationForbidden = (slug: string): Refusal =>
  new Refusal('FORBIDDEN', 403, 'Permission Denied', `You do not have permission to access organization ${slug}.`);
export const organizationNotFound = (slug: string): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Failed to Load Organization', `Organization (${slug}) does not exist.`);
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
/** The same words whether or not there is somebody of that name. */
export const cannotBeWrittenTo = (username: string): Refusal =>
  invalid(`${username} cannot read this project, so you cannot write to them here. Share the project with them first.`);
export const entityNotFound = (id: number | string): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Entity Not Found', `Entity ${id} was not found.`);
export const classMissing = (): Refusal =>
  new Refusal('INVALID', 400, 'Invalid Request', 'A schema class must be set for every element. It cannot be NULL.');
export const numberTooLarge = (id: number | string): Refusal =>
  new Refusal(
    'INVALID',
    400,
    'Invalid Request',
    `Number is too large for entity ${id}. Enter a shorter number and try again.`,
  );
export const entityLimitExceeded = (limit: number): Refusal =>
  new Refusal(
    'ENTITY_LIMIT',
    402,
    'Entity Limit Exceeded',
    `This organization may hold ${limit} entities. Delete some, or ask an administrator to raise the limit.`,
    { limit },
  );
/** 423: nobody works in an organization without a licence. */
export const noLicence = (username: string, reason: string): Refusal =>
  new Refusal(
    'NO_LICENCE',
    423,
    'No License Available',
    `No license was available for user: ${username}, because ${reason}.`,
    { reason },
  );
const mismatch = (message: string) => new Refusal('LICENCE_MISMATCH', 424, 'License and Permission Mismatch', message);
/** 424: a member or administrator with the licence of a reviewer. */
export const permissionExceedsLicence = (username: string): Refusal =>
  mismatch(
    `User, ${username}, has a permission that exceeds the license Reviewer. An administrator can give them a user license, or make them a reviewer.`,
  );
/** 424: a reviewer with the licence of a user. */
export const licenceExceedsPermission = (username: string): Refusal =>
  mismatch(
    `User, ${username}, has a license that exceeds the permission Reviewer. An administrator can give them a reviewer license, or make them a member.`,
  );
export const duplicateId = (): Refusal =>
  new Refusal(
    'DUPLICATE',
    409,
    'Save Failed',
    'Failed to save entity due to duplicate id. Please refresh and try again.',
  );
/** For names that must differ, where two who chose the same one came at the same moment. */
export const nameTaken = (): Refusal =>
  invalid('Something of this name is there already. Refresh, and choose another name.');
export const unavailable = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    503,
    'Service Unavailable',
    'The database cannot be reached at the moment. Try again in a few seconds.',
    { retryAfter: 2 },
  );

/** One field that somebody else changed since the revision a save was made on. */
export interface Clash {
  entityId: number;
  entity: string;
  /** NAME, ATTRIBUTE … and its identifiers, as in change records; DELETED where all of it is gone. */
  type: string;
  identifiers: string[];
  field: string;
  yours: unknown;
  theirs: unknown;
  before: unknown;
  /** Their name, or the username of somebody without one. */
  savedBy: string;
  savedAt: string;
}
/** 409: nothing was saved; the first clash in words, all of them in `details.clashes`. */
export const clash = (clashes: Clash[]): Refusal => {
  const [first] = clashes as [Clash];
  return new Refusal(
    'CLASH',
    409,
    'Save Conflict',
    `${first.field} of '${first.entity}' was changed by ${first.savedBy} in the meantime. Choose which value to keep and save again.`,
    { clashes },
  );
};

/** 409: nothing was taken back; the first clash in words, all of them in `details.clashes`. */
export const undoClash = (clashes: Clash[]): Refusal => {
  const [{ type, entity, field, savedBy }] = clashes as [Clash];
  const what = type === 'DELETED' ? `'${entity}' was deleted` : `${field} of '${entity}' was changed`;
  const advice = type === 'DELETED' ? 'Restore it first.' : 'Change it by hand, or take that back first.';
  return new Refusal('CLASH', 409, 'Changed Meanwhile', `${what} by ${savedBy} in the meantime. ${advice}`, {
    clashes,
  });
};

export const tooLarge = (limit: number): Refusal =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Too Large',
    `This is larger than ${Math.round(limit / (1 << 20))} MB. Send less at a time.`,
  );
export const unknownBody = (): Refusal =>
  new Refusal(
    'UNKNOWN_BODY',
    415,
    'Unsupported Media Type',
    'Send the query as application/json, or as multipart/form-data when there are files with it.',
  );
/** What people are told of an error that nobody expected; the log has the rest under the request's id. */
export const unexpected = new Refusal(
  'UNEXPECTED',
  500,
  'Unexpected Error',
  'Something went wrong. Try again; if it happens again, tell an administrator the request id.',
);
/** The same of long work, which somebody may look at when the request is long over. */
export const unexpectedInJob = (): Refusal =>
  new Refusal(
    'UNEXPECTED',
    500,
    'Unexpected Error',
    'Something went wrong. Nothing was changed; tell an administrator the number of this job.',
  );
