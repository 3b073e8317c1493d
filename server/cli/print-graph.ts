import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { lexicographicSortSchema, printSchema } from 'graphql';

import { graph } from '../graph.ts';

/** Prints the graph to schema.graphql, the contract with the web; with --check, fails if the committed one is another. */
const printed = `${printSchema(lexicographicSortSchema(graph()))}\n`;
const file = 'schema.graphql';
if (process.argv.includes('--check') && readFileSync(file, 'utf8') !== printed) {
  process.stderr.write('schema.graphql is out of date. Run `npm run graph` and commit it.\n');
  process.exit(1);
}
writeFileSync(file, printed);
// relay-compiler wants these two to be there. It lists only the queries whose artifacts it writes: an empty list beside artifacts that are
// up to date would stay empty, and the server would know no query of the pages.
const [artifacts, queries] = ['web/__generated__', 'web/persisted-queries.json'];
if (!existsSync(queries) || readFileSync(queries, 'utf8').trim() === '{}') {
  rmSync(artifacts, { recursive: true, force: true });
  writeFileSync(queries, '{}');
}
mkdirSync(artifacts, { recursive: true });
