import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { lexicographicSortSchema, printSchema } from 'graphql';

import { graph } from '../graph.ts';

/** Prints the graph to schema.graphql, the contract with the web; with --check, fails if the committed one is another. */
const printed = `${printSchema(lexicographicSortSchema(graph()))}\n`;
const file = 'schema.graphql';
if (process.argv.includes('--check') && readFileSync(file, 'utf8') !== printed) {
  process.stderr.write('schema.graphql is not what the server says. Run `npm run graph` and commit it.\n');
  process.exit(1);
}
writeFileSync(file, printed);
// relay-compiler wants these two to be there. It writes the text of a query only with its artifact: where the texts are lost, both are made anew.
const texts = 'web/persisted-queries.json';
if (!existsSync(texts) || statSync(texts).size < 10) {
  rmSync('web/__generated__', { recursive: true, force: true });
  writeFileSync(texts, '{}');
}
mkdirSync('web/__generated__', { recursive: true });
