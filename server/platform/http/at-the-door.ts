import type { HttpBindings } from '@hono/node-server';
import { z, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { notSignedIn } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { bytesWithin, FEW_BYTES, parseJsonBody, STRANGERS_BYTES } from './bodies.ts';
import { boundLists } from './bounded-lists.ts';
import { isMultipart } from './multipart.ts';

interface Env {
  Bindings: HttpBindings;
}

/** The name under which `openapi.json` gives the size limit of a call's body, if it is not the usual one. */
export const LARGEST_BODY = 'x-largest-body';

const isJson = /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * Checks a call before its body is read: refuses strangers where a signed-in user is required, and a body above the call's limit, by its
 * stated or by its received size.
 */
export function atTheDoor(call: RouteConfig, ctxOf: (c: Context<Env>) => Ctx): MiddlewareHandler<Env> {
  const { request, security = [] } = call;
  const most = (call as { [LARGEST_BODY]?: number })[LARGEST_BODY];
  for (const content of Object.values(request?.body?.content ?? {}))
    if (content && 'schema' in content && content.schema instanceof z.ZodType) boundLists(content.schema);
  return async (c, next) => {
    const { viewer, awaitingSecondStep } = ctxOf(c);
    if (security.length > 0 && !viewer && !awaitingSecondStep) throw notSignedIn();
    const type = c.req.header('content-type');
    if (request?.body && !isMultipart(type)) await readBody(c, type, most ?? (viewer ? FEW_BYTES : STRANGERS_BYTES));
    await next();
  };
}

/** Reads the body and leaves it where the call looks for it. */
async function readBody(c: Context<Env>, type: string | undefined, most: number): Promise<void> {
  const body = await bytesWithin(c.env.incoming, most);
  if (type === undefined) {
    if (body.length > 0) throw new HTTPException(415, { message: 'Unsupported Media Type' });
    c.req.raw = new Request(c.req.url, { method: c.req.method });
  } else if (isJson.test(type)) {
    const value = await parseJsonBody(body).catch(malformed);
    c.req.json = () => Promise.resolve(value as never);
  } else {
    const { buffer, byteOffset, length } = body;
    c.req.arrayBuffer = () => Promise.resolve(buffer.slice(byteOffset, byteOffset + length));
  }
}

function malformed(error: unknown): never {
  throw error instanceof SyntaxError ? new HTTPException(400, { message: 'Malformed JSON in request body' }) : error;
}
