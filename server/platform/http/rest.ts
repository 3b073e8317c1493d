import type { HttpBindings } from '@hono/node-server';
import { createRoute, OpenAPIHono, z, type RouteConfig } from '@hono/zod-openapi';

import { invalid } from '../../refusals.ts';
import type { Ctx } from '../context.ts';
import { refuseDeep } from '../graph/nesting.ts';
import { wholeNumber } from './rest-fields.ts';
import { problemsOf } from './shape-problems.ts';

export interface RestEnv {
  Bindings: HttpBindings;
}

/** The context that the front door gave the request. */
export const ctxOf = (c: { env: HttpBindings }): Ctx => (c.env.incoming as unknown as { ctx: Ctx }).ctx;

/** The same for a call that only reads, though it is no GET: when whoever asked goes, it is given up. */
export const readingCtxOf = (c: { env: HttpBindings }): Ctx => {
  const ctx = ctxOf(c);
  ctx.waiting?.onlyReads();
  return ctx;
};

/** A slice's part of api/v4. A body, query or path of the wrong shape is refused before the route is called. */
export const api = (): OpenAPIHono<RestEnv> =>
  new OpenAPIHono<RestEnv>({
    defaultHook: (result) => {
      if (result.success) return refuseDeep(result.data);
      throw invalid(problemsOf(result.error.issues, (result as { data?: unknown }).data));
    },
  });

/** The path of calls within an organization, and within one of its projects. */
export const inOrganization = z.object({ org: z.string() });
export const inProject = inOrganization.extend({ projectId: wholeNumber(0) });

interface Call<P, Q, B, R> {
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether the call is understood without a body. */
  isBodyOptional?: boolean;
  reply: R;
}

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
    summary: call.summary,
    ...(call.description !== undefined && { description: call.description }),
    request: {
      params: call.params ?? (z.object({}) as unknown as P),
      query: call.query ?? (z.object({}) as unknown as Q),
      ...((call.body
        ? { body: { content: { 'application/json': { schema: call.body } }, required: !call.isBodyOptional } }
        : {}) as {
        body: { content: { 'application/json': { schema: B } }; required: true };
      }),
    },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: call.reply } } },
      default: {
        description: 'Refused, and nothing was changed.',
        content: { 'application/json': { schema: refusalShape } },
      },
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

/** `false` and `0` are no; what is left out is yes. */
export const flagUnlessNot = z
  .string()
  .optional()
  .transform((value) => value !== 'false' && value !== '0');

/** `true`, `1` and a bare `?flag` are yes. */
export const flag = z
  .string()
  .optional()
  .transform((value) => value === '' || value === 'true' || value === '1');
