/** A "no" with its status, its title and words a person can act on. Those that any slice may need are made here, the others by subject in `refusals/` or by the rule that refuses. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** Facts for programs: position, field, both values … */
  readonly details: Record<string, unknown> | undefined;
  /** The path in the input to the fault, from the outside in, if it is in one place; see `within`. */
  place: readonly (string | number)[] = [];
  constructor(code: string, status: number, title: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

/** Tells whether a refusal denies the existence of something or the access to it; a missing licence or second step does not. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.status === 404) && error.code !== 'TWO_STEP_DEMANDED';

/** Runs a check of one part of the input, named by its field or its index in a list. An `invalid` refusal of the check gets that part as its place. */
export function within<T>(part: string | number, check: () => T): T {
  try {
    const checked = check();
    return checked instanceof Promise ? (checked.catch((error) => throwFrom([part], error)) as T) : checked;
  } catch (error) {
    return throwFrom([part], error);
  }
}

/** Places a refusal within nested parts, from the outside in. */
export function withinAll<T>(parts: Refusal['place'], check: () => T): T {
  try {
    const checked = check();
    return checked instanceof Promise ? (checked.catch((error) => throwFrom(parts, error)) as T) : checked;
  } catch (error) {
    return throwFrom(parts, error);
  }
}

function throwFrom(parts: Refusal['place'], error: unknown): never {
  if (error instanceof Refusal && error.code === 'INVALID') error.place = [...parts, ...error.place];
  throw error;
}

/** Refuses bad input: 400, with the sentence that says what to do next. */
export const invalid = (message: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('INVALID', 400, 'Invalid Request', message, details);
/** 400: a text in the input holds characters that neither the database nor any format can keep. */
export const unstorable = (): Refusal =>
  invalid('One of the texts contains a NUL or half of a character, which cannot be stored. Remove it and try again.');
export const notSignedIn = (): Refusal =>
  new Refusal('NOT_SIGNED_IN', 401, 'Signed Out!', 'You are not signed in. Sign in and try again.');
export const forbidden = (message: string): Refusal => new Refusal('FORBIDDEN', 403, 'Permission Denied', message);
/** 400: two requests chose the same name at the same moment, and the other one got it. */
export const nameConflict = (): Refusal =>
  invalid('This name is already in use. Reload the page and choose another name.');
export const databaseUnavailable = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    503,
    'Service Unavailable',
    'The database cannot be reached at the moment. Try again in a few seconds.',
    { retryAfter: 2 },
  );

export const tooLarge = (limit: number): Refusal =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Too Large',
    `This is larger than ${limit < 1 << 20 ? `${limit >> 10} kB` : `${Math.round(limit / (1 << 20))} MB`}. Send less at a time.`,
  );
export const unknownBody = (): Refusal =>
  new Refusal(
    'UNKNOWN_BODY',
    415,
    'Unsupported Media Type',
    'Send the query as application/json, or as multipart/form-data with files.',
  );
/** The refusal shown for an unexpected error; the log has the details under the request's id. */
export const unexpectedError = new Refusal(
  'UNEXPECTED',
  500,
  'Unexpected Error',
  'Something went wrong. Try again. If it happens again, give an administrator the request id.',
);
/** Returns the refusal of an unexpected error in a job, which has no request id because it is looked at long after its request. */
export const unexpectedInJob = (): Refusal =>
  new Refusal(
    'UNEXPECTED',
    500,
    'Unexpected Error',
    'Something went wrong. Nothing was changed. Give an administrator the number of this job.',
  );

/** 400: a text is longer than its field may be. */
export const tooLong = (field: string, details?: Refusal['details']): Refusal =>
  invalid(
    `One of the attributes is too long. The attribute that is too long is ${field}. Enter a shorter value and try again.`,
    details,
  );

/** Returns a text; refuses one that is longer than its field may be. */
export function short(text: string, field: string, limit: number): string {
  if (text.length > limit) throw tooLong(field);
  return text;
}
