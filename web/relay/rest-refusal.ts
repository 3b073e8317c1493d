import { STILL_AT_WORK } from './lost-answers.ts';
import { RefusalError, type RefusalFacts } from './refusal.ts';

/** Returns the code of a refusal that can be remedied; api/v4 tells them apart by status and title. */
const codeOf = (status: number, title: string | undefined) => {
  if (status === 401) return 'NOT_SIGNED_IN';
  if (title === 'Still in Progress') return STILL_AT_WORK;
  return title === 'Two-Factor Authentication Required' ? 'TWO_STEP_DEMANDED' : 'REFUSED';
};

/** Turns an answer of api/v4 into a refusal; `what` names the consequence of the call, for answers without words. */
export function refusedByRest(status: number, body: unknown, what: string): RefusalError {
  const { title, message, details, requestId } = (body ?? {}) as Partial<RefusalFacts>;
  return new RefusalError({
    code: codeOf(status, title),
    status,
    title: title ?? 'Something Went Wrong',
    message: message ?? `${what} (status ${status}). Try again.`,
    ...(details && { details }),
    ...(requestId !== undefined && { requestId }),
  });
}

/** Creates the refusal for a server that could not be reached. */
export const offlineRefusal = (title: string, what: string): RefusalError =>
  new RefusalError({
    code: 'OFFLINE',
    status: 0,
    title,
    message: `The server could not be reached, so ${what}. Check the connection and try again.`,
  });
