import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the queries that no page sends any more: relay-compiler only adds to the list, and tests would hold them against today's pages. */
const [artifacts, list] = ['web/__generated__', 'web/persisted-queries.json'];
const sent = new Set(
  readdirSync(artifacts).flatMap((name) => {
    const [, id] = /@relayRequestID (\w+)/.exec(readFileSync(join(artifacts, name), 'utf8')) ?? [];
    return id ?? [];
  }),
);
const queries = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>);
const current = queries.filter(([id]) => sent.has(id));
if (current.length < queries.length) writeFileSync(list, `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`);
