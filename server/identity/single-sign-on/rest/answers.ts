import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import type { Ctx, SignInMethod } from '../../../platform/context.ts';
import { ctxOf, refusalShape, type RestEnv } from '../../../platform/http/rest.ts';
import { Refusal } from '../../../refusals/refusal.ts';

const signedIn = z
  .object({ username: z.string(), authentication: z.string(), redirectURL: z.string() })
  .openapi('SignedIn');
export const redirectQuery = z.object({ redirectUrl: z.string().optional() });

/** Browsers arrive here by a link or a form and are redirected; programs get JSON. */
export const signInReplies = {
  200: { description: 'Signed in.', content: { 'application/json': { schema: signedIn } } },
  303: { description: 'For browsers: on to a page of Truss, or to the provider.' },
  default: {
    description: 'Refused, and no one was signed in. Browsers are sent to `/?signInFailed=KIND` instead.',
    content: { 'application/json': { schema: refusalShape } },
  },
};
export type Call = Context<RestEnv>;
const isBrowser = (c: Call) => c.req.header('accept')?.includes('text/html') ?? false;
export const cookiesOf = (c: Call): { cookies: string | undefined } => ({ cookies: c.req.header('cookie') });

/** Signs in and answers with a redirect for browsers, with JSON for programs. */
export async function answerSignIn(c: Call, kind: SignInMethod, work: (ctx: Ctx) => Promise<string>) {
  const ctx = ctxOf(c);
  try {
    const redirectURL = await work(ctx);
    const { username, method } = ctx.viewer!;
    return isBrowser(c)
      ? c.redirect(redirectURL, 303)
      : c.json({ username, authentication: method!, redirectURL }, 200);
  } catch (error) {
    if (error instanceof Refusal && isBrowser(c)) return c.redirect(`/?signInFailed=${kind}`, 303);
    throw error;
  }
}

/** Redirects a browser to the provider, or to the sign-in page if that fails. */
export async function redirectToProvider(c: Call, kind: SignInMethod, work: (ctx: Ctx) => Promise<string>) {
  try {
    return c.redirect(await work(ctxOf(c)), 303);
  } catch (error) {
    if (error instanceof Refusal && isBrowser(c)) return c.redirect(`/?signInFailed=${kind}`, 303);
    throw error;
  }
}
