// Two OpenID providers in this process: an honest one, and one that lies as told.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'truss', clientSecret: 'a secret between them' };

export interface OpenIdProvider {
  issuer: string;
  close(): Promise<void>;
}

async function listen(makeListener: (issuer: string) => RequestListener): Promise<OpenIdProvider> {
  let listener: RequestListener;
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = makeListener(issuer);
  return {
    issuer,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Oidc {
  oidc: { session: { accountId: string }; provider: Provider };
}

/** Opens an honest provider, which signs in the user that `who` returns, at once and without a page. */
export function openProvider(
  redirectUri: string,
  who: () => Record<string, unknown> & { sub: string },
): Promise<OpenIdProvider> {
  const accounts = new Map<string, Record<string, unknown>>();
  const jwk = { ...newKeys().privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
  return listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
      jwks: { keys: [jwk] },
      cookies: { keys: ['for tests'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username', 'given_name', 'family_name', 'groups'],
      },
      features: { devInteractions: { enabled: false } },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: () => accounts.get(accountId) }),
      loadExistingGrant: async ({ oidc }: Oidc) => {
        const { accountId } = oidc.session;
        const grant = new oidc.provider.Grant({ accountId, clientId: CLIENT.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const serve = provider.callback();
    return (request, response) => {
      if (!request.url!.startsWith('/interaction/')) return void serve(request, response);
      const person = who();
      accounts.set(person.sub, person);
      void provider
        .interactionResult(request, response, { login: { accountId: person.sub } })
        .then((location) => response.writeHead(303, { location }).end());
    };
  });
}

/** Follows a provider's redirects until one leads elsewhere; returns that address. */
export async function walk(start: string, jar = new Map<string, string>()): Promise<string> {
  const { origin } = new URL(start);
  let next = start;
  while (next.startsWith(origin)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

export interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
  /** The subject in the user info. */
  sub?: string;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keys = newKeys();
export const strangersKey = newKeys().privateKey;

/** Opens a provider that issues any token it is told to. */
export function openForgingProvider(lie: () => Forgery): Promise<OpenIdProvider> {
  return listen((issuer) => (request, response) => {
    const now = Math.floor(Date.now() / 1_000);
    const { claims, header = { alg: 'RS256', kid: 'one' }, key = keys.privateKey, sub = 'jane' } = lie();
    const body = `${part(header)}.${part({ iss: issuer, sub: 'jane', aud: CLIENT.clientId, iat: now, exp: now + 60, ...claims })}`;
    const signature = header['alg'] === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url');
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      },
      '/jwks': { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      '/token': { access_token: 'x', token_type: 'Bearer', id_token: `${body}.${signature}` },
      '/me': { sub },
    };
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answers[request.url!.split('?')[0]!]));
  });
}
