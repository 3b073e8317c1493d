import { afterAll, beforeAll } from 'vitest';

import { asAnswers, asErrors } from '../../support/answers.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';

export let truss: Truss;

/** This file's own server. */
export function openTruss(): void {
  beforeAll(async () => {
    truss = await startTruss();
  });
  afterAll(() => truss.close());
}

interface Answer {
  status: number;
  title?: string;
  message?: string;
  username?: string;
  setCookie: string[];
}

/** Sends JSON; a text is sent as it is. */
export const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = truss) =>
  fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

interface Api {
  signIn(username: string, password: string, at?: Truss): Promise<Answer>;
  signOut(cookie: string): Promise<Answer>;
  /** The user that the server takes the caller for. */
  who(cookie: string): Promise<Answer>;
}

export const rest: Api = {
  signIn: async (username, password, at) =>
    answerOfRest(await post('/api/v4/auth/signin', { username, password }, {}, at)),
  signOut: async (cookie) => answerOfRest(await post('/api/v4/auth/signout', {}, { cookie })),
  who: async (cookie) => answerOfRest(await fetch(`${truss.url}/api/v4/auth/isauth`, { headers: { cookie } })),
};
async function answerOfRest(response: Response): Promise<Answer> {
  return { ...(await response.json()), status: response.status, setCookie: response.headers.getSetCookie() };
}

const graph: Api = {
  signIn: async (username, password, at) =>
    answerOfGraph(
      await post(
        '/graphql',
        {
          query: asAnswers(`mutation($input: SignInInput!) { signIn(input: $input) { viewer { username } } }`),
          variables: { input: { username, password } },
        },
        {},
        at,
      ),
    ),
  signOut: async (cookie) =>
    answerOfGraph(await post('/graphql', { query: asAnswers(`mutation { signOut { ok } }`) }, { cookie })),
  who: async (cookie) =>
    answerOfGraph(await post('/graphql', { query: `{ organizations { slug } viewer { username } }` }, { cookie })),
};
async function answerOfGraph(response: Response): Promise<Answer> {
  const { data, errors } = asErrors((await response.json()) as GraphAnswer);
  const setCookie = response.headers.getSetCookie();
  if (errors) return { message: errors[0].message, ...errors[0].extensions, setCookie };
  return { status: 200, username: (data.viewer ?? data.signIn?.viewer)?.username, setCookie };
}

export const cookieOf = ({ setCookie }: Answer) => setCookie[0]!.split(';')[0]!;
export const signedOut = {
  status: 401,
  title: 'Signed Out!',
  message: 'You are not signed in. Sign in and try again.',
};
export const wrong = {
  status: 401,
  title: 'Sign In Failed',
  message: 'The username or password is not correct. Try again.',
};
export const apis = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;
