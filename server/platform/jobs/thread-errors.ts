import { Refusal } from '../../refusals/refusal.ts';

/** What a thread tells of an error, since classes do not leave it: of a refusal all that it says, of others what they are recognized by. */
export type SerializedError =
  | { refused: Pick<Refusal, 'code' | 'status' | 'title' | 'message' | 'details' | 'place'> }
  | {
      failed: {
        message: string;
        stack?: string | undefined;
        code?: unknown;
        syscall?: unknown;
        column?: unknown;
        detail?: unknown;
      };
    };

export function serializedError(error: unknown): SerializedError {
  if (error instanceof Refusal) {
    const { code, status, title, message, details, place } = error;
    return { refused: { code, status, title, message, details, place } };
  }
  const { message, stack, code, syscall, column, detail } = error as NodeJS.ErrnoException & Record<string, unknown>;
  return { failed: { message, stack, code, syscall, column, detail } };
}

/** The error that a thread has told of. */
export function deserializedError(serialized: SerializedError): Error {
  if ('failed' in serialized) return Object.assign(new Error(serialized.failed.message), serialized.failed);
  const { code, status, title, message, details, place } = serialized.refused;
  return Object.assign(new Refusal(code, status, title, message, details), { place });
}
