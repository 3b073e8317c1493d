// A malformed setting is refused by name, in a sentence without secrets; all of them at once.
import { expect, test } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';

test.each([
  [{ PORT: 'abc' }, /^Truss cannot start: PORT must be a port number \(it is 'abc'\)\.$/],
  [
    { PUBLIC_URL: 'nonsense', LOG_LEVEL: 'loud' },
    /^Truss cannot start: PUBLIC_URL must be an address such as https:\S+ \(it is 'nonsense'\); LOG_LEVEL must be one of [\w, ]+ \(it is 'loud'\)\.$/,
  ],
  [{ DATABASE_URL: 'mysql://x' }, /^Truss cannot start: DATABASE_URL must be an address such as postgres:\S+\.$/],
  [{ ADMIN_PASSWORD: 'short' }, /^Truss cannot start: ADMIN_PASSWORD must have at least 8 characters\.$/],
  [
    { DATABASE_REPLICA_URL: 'mysql://u:secret@x', REDIS_URL: 'http://u:secret@x', METRICS_TOKEN: 'secret' },
    /^Truss cannot start: DATABASE_REPLICA_URL must be (?!.*secret).*; REDIS_URL must be an address such as redis:.*; METRICS_TOKEN must have at least 16 characters\.$/,
  ],
  [
    { FILES_URL: 's3://key:secret@x/bucket' },
    /^Truss cannot start: FILES_URL must be an address with key, secret and bucket(?!.*secret@x)/,
  ],
  [{ FILES_URL_BEFORE: 'https://key@x/bucket' }, /^Truss cannot start: FILES_URL_BEFORE must be (?!.*@x)/],
  [
    { METRICS: 'yes', MESSAGES_PER_MINUTE: '0' },
    /^Truss cannot start: METRICS must be on or off .*MESSAGES_PER_MINUTE must/,
  ],
] as [Record<string, string>, RegExp][])('%j', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence));
