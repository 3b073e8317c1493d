// Helpers for tests of accounts: the outbox, and calls from chosen addresses.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { backgroundDone } from '../../../server/platform/jobs/background.ts';
import { asAnswers, asErrors } from '../../support/answers.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

export const NEW_PASSWORD = 'a lamp in the window';

/** A server that trusts the calls' X-Forwarded-For. */
export const trussBehindProxy = (env: Record<string, string> = {}): Promise<Truss> =>
  startTruss({ env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://truss.test', ...env } });

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookie: string;
  retryAfter: string | null;
}
interface Sender {
  cookie?: string | undefined;
  address?: string;
  method?: string;
}

export async function call(truss: Truss, path: string, body?: unknown, sender: Sender = {}): Promise<Answer> {
  const { cookie, address = '198.51.100.1', method = body === undefined ? 'GET' : 'POST' } = sender;
  const response = await fetch(truss.url + path, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    retryAfter: response.headers.get('retry-after'),
  };
}

interface GraphReply {
  data: Record<string, Record<string, unknown>> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

/** A mutation with an input: its result, or its refusal with the status of api/v4. */
export async function mutate(truss: Truss, name: string, input: unknown, fields: string, sender: Sender = {}) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
  const { body, cookie } = await call(truss, '/graphql', { query: asAnswers(query), variables: { input } }, sender);
  const { data, errors } = asErrors(body as unknown as GraphReply);
  const error = errors?.[0];
  return error
    ? { status: error.extensions['status'] as number, body: { message: error.message, ...error.extensions }, cookie }
    : { status: 200, body: data![name]!, cookie };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The path of the link in the mail. */
  link: string;
  /** The last part of the link's path: the code. */
  code: string;
}

/** All mails sent, oldest first. */
export async function mails(truss: Truss, to?: string): Promise<Mail[]> {
  await backgroundDone(truss.inside);
  const outbox = join(truss.inside.config.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const texts = await Promise.all(
    names.toSorted((a, b) => a.localeCompare(b)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  return texts.map(asMail).filter((mail) => to === undefined || mail.to === to);
}

/** The newest mail to an address. */
export const lastMail = async (truss: Truss, to: string): Promise<Mail> => {
  const mail = (await mails(truss, to)).at(-1);
  if (!mail) throw new Error(`No mail to ${to}`);
  return mail;
};

export function asMail(source: string): Mail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? '';
  const text = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const link = /https?:\/\/[^/\s]+(\/\S*)/.exec(text)?.[1] ?? '';
  return {
    to: header('To').replace(/[<>]/g, ''),
    subject: header('Subject'),
    text,
    link,
    code: link.split('?')[0]!.split('/').at(-1)!,
  };
}

/** Deletes counted failures and known addresses. */
export const forgetFailures = (truss: Truss): Promise<unknown> => sql`delete from throttle`.execute(truss.inside.db);

export const setEmail = (truss: Truss, username: string, email: string): Promise<unknown> =>
  sql`update "user" set email = ${email} where username = ${username}`.execute(truss.inside.db);

/** Does work while the account table is locked for everybody else. */
export const whileNobodyCanReadUsers = <T>(truss: Truss, work: () => Promise<T>): Promise<T> =>
  truss.inside.db.transaction().execute(async (db) => {
    await sql`lock table "user" in access exclusive mode`.execute(db);
    return work();
  });

/** The session of a user who signed in with their password. */
export const sessionOf = async (truss: Truss, username: string, password: string, address?: string): Promise<string> =>
  (await call(truss, '/api/v4/auth/signin', { username, password }, address ? { address } : {})).cookie;

/** The sorted statuses of concurrent responses. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
