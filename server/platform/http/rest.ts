import type { HttpBindings } from '@hono/node-server';
import { createRoute, OpenAPIHono, z, type RouteConfig } from '@hono/zod-openapi';

import { invalid } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { atTheDoor, LARGEST_BODY } from './at-the-door.ts';
import { problemsOf } from './shape-problems.ts';

export interface RestEnv {
  Bindings: HttpBindings;
}

/** Returns the context that `app.ts` attached to the request. */
export const ctxOf = (c: { env: HttpBindings }): Ctx => (c.env.incoming as unknown as { ctx: Ctx }).ctx;

/** Returns the context of a call that only reads, though it is no GET: it is cancelled when the client goes away. */
export const readingCtxOf = (c: { env: HttpBindings }): Ctx => {
  const ctx = ctxOf(c);
  ctx.waiting?.onlyReads();
  return ctx;
};

/** Returns an empty part of api/v4, for one slice. A body, query or path of the wrong shape is refused before the route is called. */
export function api(): OpenAPIHono<RestEnv> {
  const routes = new OpenAPIHono<RestEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(problemsOf(result.error.issues, (result as { data?: unknown }).data));
    },
  });
  const { openapi } = routes;
  routes.openapi = ((call, handler, hook) =>
    openapi({ ...call, middleware: [atTheDoor(call, ctxOf)] }, handler as never, hook as never)) as typeof openapi;
  return routes;
}

/** The path parameters of calls within an organization. */
export const inOrganization = z.object({ org: z.string() });

/** The credentials that a call needs: none, a session only, or a session or an API key. */
type Credentials = 'none' | 'session' | 'sessionOrKey';
const securityOf: Record<Credentials, Record<string, string[]>[]> = {
  none: [],
  session: [{ session: [] }],
  sessionOrKey: [{ session: [] }, { key: [] }],
};
/** The security of calls that anybody may make, without signing in. */
export const forAnybody = { security: securityOf.none };
export const forWhoeverIsSignedIn = { security: securityOf.sessionOrKey };

interface Call<P, Q, B, R> {
  /** The operation's name in generated clients, a verb first; it must not change. */
  id: string;
  summary: string;
  description?: string;
  /** The credentials that it needs; by default a session or an API key. */
  credentials?: Credentials;
  params?: P;
  query?: Q;
  body?: B;
  /** A body as one would send it. */
  example?: B extends z.ZodType ? z.input<B> : never;
  /** True if the call can be made without a body. */
  isBodyOptional?: boolean;
  /** The size limit of the body, if it is not the small default. */
  largestBody?: number;
  /** True for a call that takes a file instead of a body, as the field upload_file of a multipart request, and reads it itself. */
  takesFile?: true;
  reply: R;
  /** The condition under which it answers 202 with the same shape. */
  accepted?: string;
}

const upload = {
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { upload_file: { type: 'string', format: 'binary', description: 'The file.' } },
        required: ['upload_file'],
      },
    },
  },
  required: true,
} as const;

const bodyOf = ({ takesFile, body, example, isBodyOptional }: Call<unknown, unknown, unknown, unknown>) => {
  if (takesFile) return { body: upload };
  return body
    ? { body: { content: { 'application/json': { schema: body, example } }, required: !isBodyOptional } }
    : {};
};

/** A call of api/v4 as its OpenAPI page knows it: every call answers 200 with the reply, or a refusal. */
export const route = <
  const M extends RouteConfig['method'],
  const Path extends string,
  R extends z.ZodType,
  P extends z.ZodObject = z.ZodObject<{}>,
  Q extends z.ZodObject = z.ZodObject<{}>,
  B extends z.ZodType = z.ZodUnknown,
>(
  method: M,
  path: Path,
  call: Call<P, Q, B, R>,
) =>
  createRoute({
    method,
    path,
    operationId: call.id,
    summary: call.summary,
    security: securityOf[call.credentials ?? 'sessionOrKey'],
    ...(call.description !== undefined && { description: call.description }),
    ...(call.largestBody !== undefined && { [LARGEST_BODY]: call.largestBody }),
    request: {
      params: call.params ?? (z.object({}) as unknown as P),
      query: call.query ?? (z.object({}) as unknown as Q),
      ...(bodyOf(call) as unknown as { body: { content: { 'application/json': { schema: B } }; required: true } }),
    },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: call.reply } } },
      ...((call.accepted === undefined
        ? {}
        : { 202: { description: call.accepted, content: { 'application/json': { schema: call.reply } } } }) as {}),
      default: refusalResponse,
    },
  });

export const refusalShape = z
  .object({
    status: z.int(),
    title: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    details: z.unknown().optional(),
  })
  .openapi('Refusal');
export const refusalResponse = {
  description: 'Refused, and nothing was changed.',
  content: { 'application/json': { schema: refusalShape } },
};

/** The content of a file, as an answer. */
export const binary = { type: 'string', format: 'binary' } as const;

const flagWords = new Map([
  ['', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Reads a flag in an address. Other words are refused: reading them as false would do the opposite of what was meant, unnoticed. */
const flagOr = <T>(missing: T) =>
  z
    .string()
    .optional()
    .transform((text, { addIssue }) => {
      if (text === undefined) return missing;
      const read = flagWords.get(text.trim().toLowerCase());
      if (read !== undefined) return read;
      addIssue({ code: 'custom', message: 'true or false' });
      return z.NEVER;
    });

/** `false` and `0` are false; a missing value is true. */
export const flagUnlessNot = flagOr(true).openapi({ type: 'boolean', default: true });

/** `true`, `1` and a bare `?flag` are true. */
export const flag = flagOr(false).openapi({ type: 'boolean', default: false });

/** A flag that may be left out: then it does not matter. */
export const flagIfGiven = flagOr(undefined).openapi({ type: 'boolean' });
