export interface RefusalFacts {
  code: string;
  status: number;
  title: string;
  message: string;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** A refusal from the server with its message. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly details: Record<string, unknown> | undefined;
  readonly requestId: string | undefined;
  constructor({ code, status, title, message, details, requestId }: RefusalFacts) {
    super(message);
    this.code = code;
    this.status = status;
    this.title = title;
    this.details = details;
    this.requestId = requestId;
  }
}

const string = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Turns one entry of a GraphQL response's `errors` into a refusal. */
export function asRefusalError(error: { message: string; extensions?: Record<string, unknown> }): RefusalError {
  const { code, status, title, details, requestId } = error.extensions ?? {};
  return new RefusalError({
    code: string(code) ?? 'UNEXPECTED',
    status: typeof status === 'number' ? status : 500,
    title: string(title) ?? 'Something Went Wrong',
    message: error.message,
    ...(details !== null && typeof details === 'object' && { details: details as Record<string, unknown> }),
    ...(string(requestId) !== undefined && { requestId: string(requestId)! }),
  });
}

/** Returns the title and message to show for any error: a refusal's own, or general ones. */
export const asFacts = (error: unknown): RefusalFacts =>
  error instanceof RefusalError
    ? {
        code: error.code,
        status: error.status,
        title: error.title,
        message: error.message,
        ...(error.details && { details: error.details }),
        ...(error.requestId && { requestId: error.requestId }),
      }
    : {
        code: 'UNEXPECTED',
        status: 0,
        title: 'Something Went Wrong',
        message: 'The page stopped working. Reload it. If this keeps happening, contact your administrator.',
        ...(error instanceof Error && { details: { error: error.message } }),
      };

/** Tells whether only locks that the viewer may open caused a refusal: repeated through them, the call succeeds. */
export const mayPassLocks = ({ details }: RefusalFacts): boolean => details?.['mayOpen'] === true;
