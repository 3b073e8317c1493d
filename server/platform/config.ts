import { isIP } from 'node:net';

import { z } from 'zod';

import { ADDRESS_PROBLEM, objectAddress } from './objects/address.ts';

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port number, 0 to 65535'));
const amount = (most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(most, `must be at most ${most}`));
const minutes = amount(100_000);
const hours = amount(10_000);
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Words separated by commas. */
const list = z.string().transform((text) => text.split(',').flatMap((word) => word.trim() || []));

const passwordCosts = ['high', 'low'] as const;

/** Tells whether a text is an IP address, alone or with the bits of a network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

const runTypes = ['STANDARD', 'SECOND', 'OMNIS'] as const;

/** Parses names with addresses, such as 'Resources=https://example.org/resources'. */
function namedLinks(words: readonly string[], { addIssue }: z.core.$RefinementCtx): NamedLink[] {
  const links = words.map((word) => ({
    name: word.split('=', 1)[0]!.trim(),
    url: word.replace(/^[^=]*=?/, '').trim(),
  }));
  if (links.some(({ name, url }) => name === '' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')))
    addIssue({
      code: 'custom',
      message: 'must be names with addresses, such as Resources=https://example.org/resources',
    });
  return links;
}

const objects = z.string().refine((text) => objectAddress(text) !== undefined, ADDRESS_PROBLEM);

const environment = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://truss.example.org' }).optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host:5432/truss' })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host:5432/truss' })
    .optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be an address such as redis://user:password@host:6379' })
    .optional(),
  METRICS: z.enum(['on', 'off'], 'must be on or off').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MESSAGES_PER_MINUTE: amount(100_000).default(120),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_URL: objects.optional(),
  FILES_URL_BEFORE: objects.optional(),
  FILES_MEGABYTES: amount(1_000_000_000).optional(),
  SPOOL_MEGABYTES: amount(10_000_000).default(4096),
  ADMIN_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._@-]*$/, 'must be letters, digits, ".", "_", "@" or "-"')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  PASSWORD_COST: z.enum(passwordCosts, `must be one of ${passwordCosts.join(', ')}`).default('high'),
  TRUSTED_PROXIES: list
    .refine((proxies) => proxies.every(isNetwork), 'must be addresses or networks, such as 10.0.0.1, 10.0.0.0/8')
    .default([]),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_UP: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TWO_STEP: z.enum(['optional', 'demanded'], 'must be optional or demanded').default('optional'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Truss <truss@localhost>'),
  SUPPORT_USERS: list.default([]),
  SUPPORT_CONTACT: z.string().default('ask an administrator of Truss.'),
  SIGN_IN_FILE: z.string().optional(),
  RUN_TYPE: z.enum(runTypes, `must be one of ${runTypes.join(', ')}`).default('STANDARD'),
  QUICK_LINKS: list.transform(namedLinks).default([]),
  SESSION_IDLE_MINUTES: minutes.default(720),
  SESSION_HOURS: hours.default(168),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
});

/** A link to a page outside of Truss. */
export interface NamedLink {
  name: string;
  url: string;
}

/** The cost of one password hash: `high` for real use, `low` for tests. */
export type PasswordCost = (typeof passwordCosts)[number];

export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  /** The database; undefined for an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** A streaming replica that may lag behind; see `database/replica.ts`. */
  databaseReplicaUrl: string | undefined;
  /** The Redis through which servers wake each other; undefined to use the database. */
  redisUrl: string | undefined;
  /** The readers of `/metrics`: nobody, this machine, or clients with the token. */
  metrics: 'off' | 'here' | { token: string };
  /** The chat messages that one user may send at once, and in each further minute. */
  messagesPerMinute: number;
  dataDir: string;
  /** The store for new files, which speaks the S3 protocol; see `objects/address.ts`. Undefined: the database. */
  filesUrl: string | undefined;
  /** The store of files from before `filesUrl` was set, if it was another. */
  filesUrlBefore: string | undefined;
  /** The limit of temporary files on this server, for downloads being read and imports being unpacked. */
  filesMegabytes: number | undefined;
  spoolMegabytes: number;
  adminUsername: string;
  /** The administrator's password; undefined to make one at the first start and print it once. */
  adminPassword: string | undefined;
  passwordCost: PasswordCost;
  /** The key that seals secrets in the database. Unset: made once, and kept in `dataDir`. */
  secretKey: string | undefined;
  /** Addresses and networks (CIDR) of proxies whose headers are trusted. */
  trustedProxies: readonly string[];
  /** True if strangers may create an account. */
  mayAnybodySignUp: boolean;
  /** True if everybody who signs in by password needs a second step; organizations may require it on their own. */
  demandsTwoStep: boolean;
  /** The mail server; undefined to write mails to `dataDir`/outbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Usernames that may see the support dashboard. */
  supportUsers: readonly string[];
  /** The end of "If you need assistance, …", which says how people get help. */
  supportContact: string;
  /** The edition of the pages: the standard one, the second one, or with OMNIS the one that the user chooses. */
  runType: (typeof runTypes)[number];
  /** Links to other sites that the menu offers. */
  quickLinks: readonly NamedLink[];
  /** A JSON file that sets up single sign-on; see `identity/single-sign-on/README.md`. */
  signInFile: string | undefined;
  /** A session ends when it has not been used for so long … */
  sessionIdleMinutes: number;
  /** … and in any case so long after signing in. */
  sessionHours: number;
  logLevel: (typeof levels)[number];
}

/**
 * Reads the configuration from the environment; throws one sentence that names each malformed variable. An empty variable counts as
 * unset.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = environment.safeParse(given);
  if (!success) {
    const problems = error.issues.map(
      (issue) => `${issue.path.join('.')} ${issue.message} (it is '${String(given[String(issue.path[0])])}')`,
    );
    throw new Error(
      `Truss cannot start: ${problems.join('; ')}.`.replace(
        /((?:ADMIN_PASSWORD|SECRET_KEY|FILES_URL|FILES_URL_BEFORE|SMTP_URL|DATABASE_URL|DATABASE_REPLICA_URL|REDIS_URL|METRICS_TOKEN)[^;(]*) \(it is '[^']*'\)/g,
        '$1',
      ),
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: data.DATABASE_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    redisUrl: data.REDIS_URL,
    metrics: metricsOf(data.METRICS, data.METRICS_TOKEN),
    messagesPerMinute: data.MESSAGES_PER_MINUTE,
    dataDir: data.DATA_DIR,
    filesUrl: data.FILES_URL,
    filesUrlBefore: data.FILES_URL_BEFORE,
    filesMegabytes: data.FILES_MEGABYTES,
    spoolMegabytes: data.SPOOL_MEGABYTES,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    passwordCost: data.PASSWORD_COST,
    secretKey: data.SECRET_KEY,
    trustedProxies: data.TRUSTED_PROXIES,
    mayAnybodySignUp: data.SIGN_UP === 'on',
    demandsTwoStep: data.TWO_STEP === 'demanded',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    supportUsers: data.SUPPORT_USERS,
    supportContact: data.SUPPORT_CONTACT,
    runType: data.RUN_TYPE,
    quickLinks: data.QUICK_LINKS,
    signInFile: data.SIGN_IN_FILE,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    sessionHours: data.SESSION_HOURS,
    logLevel: data.LOG_LEVEL,
  };
}

function metricsOf(metrics: 'on' | 'off' | undefined, token: string | undefined): Config['metrics'] {
  if (metrics === 'off') return 'off';
  if (token !== undefined) return { token };
  return metrics === 'on' ? 'here' : 'off';
}
