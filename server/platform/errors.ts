import { tooSlow } from '../refusals/pace.ts';
import { invalid, nameConflict, Refusal, databaseUnavailable, unstorable, tooLong } from '../refusals/refusal.ts';
import { duplicateId } from '../refusals/saves.ts';

interface DatabaseError extends Error {
  code?: string;
  syscall?: string;
  column?: string;
  detail?: string;
}

const lostConnection = /^(08|57P0|53300)/;
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|server closed the connection/i;
const lostCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND ETIMEDOUT EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
);

/** Tells whether an error means that the database was not reachable, so that the same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code = '', message, syscall } = error as DatabaseError;
  // A server that ends removes its socket file, so that `connect` fails with ENOENT.
  return syscall === 'connect' || lostConnection.test(code) || lostCodes.has(code) || lostMessages.test(message);
}

/** Tells whether another transaction was in the way, so that the same transaction may succeed when run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as DatabaseError).code ?? '');

/** Treated as a time limit: cancelled reads that nobody waits for are recognized elsewhere. */
const CANCELLED = '57014';
const UNFIT = 'One of the attributes is too long or invalid. Enter a shorter or valid value and try again.';

/** Returns the refusal that an error means; undefined for unexpected errors. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return databaseUnavailable();
  const { code = '', column, detail = '' } = error as DatabaseError;
  if (code === '22P05' || code === '22021' || (code === '22P02' && /surrogate/.test(detail))) return unstorable();
  if (code === CANCELLED) return tooSlow();
  if (code === '23505') return duplicateId();
  if (code === '23P01') return nameConflict();
  if (code === '22003')
    return invalid(
      'One of the number attributes is too long or invalid. Enter a shorter or valid value and try again.',
    );
  if (code === '22001' || code === '54000') return column === undefined ? invalid(UNFIT) : tooLong(column);
  if (code.startsWith('23')) return invalid(UNFIT);
  return undefined;
}
