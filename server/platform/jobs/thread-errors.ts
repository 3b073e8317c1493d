import { Refusal } from '../../refusals/refusal.ts';

/** The form in which an error leaves a thread, since its class cannot: a refusal completely, other errors by what identifies them. */
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

/** Restores the error that a thread reported. */
export function deserializedError(serialized: SerializedError): Error {
  if ('failed' in serialized) return Object.assign(new Error(serialized.failed.message), serialized.failed);
  const { code, status, title, message, details, place } = serialized.refused;
  return Object.assign(new Refusal(code, status, title, message, details), { place });
}
