// No success is told of a change that became no revision: whatever on the pages sends a mutation that answers one asks for it, and tells what came of it by
// `toast.changed` or `useDone`, which say that nothing was changed.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { buildSchema, getNamedType, isAbstractType, isObjectType, Kind, parse, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const graph = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const files = new Map(
  globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('__generated__'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** The mutations whose answer says which revision they became. */
function revising(schema: GraphQLSchema): Set<string> {
  const fields = Object.values(schema.getMutationType()!.getFields());
  return new Set(
    fields.flatMap(({ name, type }) => {
      const answer = getNamedType(type);
      const types = isAbstractType(answer) ? schema.getPossibleTypes(answer) : [answer];
      return types.some((each) => isObjectType(each) && each.name.endsWith('Payload') && 'revision' in each.getFields())
        ? [name]
        : [];
    }),
  );
}

interface Sent {
  file: string;
  mutation: string;
  text: string;
}
const names = revising(graph);
const sent: Sent[] = [...files].flatMap(([file, source]) =>
  [...source.matchAll(/graphql`(\s*mutation [^`]*)`/g)].flatMap(([, text = '']) => {
    const [operation] = parse(text).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'mutation') return [];
    const [field] = operation.selectionSet.selections;
    return field?.kind === Kind.FIELD && names.has(field.name.value)
      ? [{ file, mutation: operation.name!.value, text }]
      : [];
  }),
);

/** The files that import one of some others. */
const importersOf = (modules: ReadonlySet<string>): string[] =>
  [...files].flatMap(([file, source]) => {
    const imported = [...source.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, named, later]) =>
      relative(root, join(root, dirname(file), (named ?? later)!)),
    );
    return imported.some((each) => modules.has(each)) ? [file] : [];
  });
const isHook = (file: string) => /\/[a-z][^/]*\.ts$/.test(file);

/** Lists the senders of such a mutation, directly or by a hook. */
function telling(): string[] {
  const found = new Set(sent.map(({ file }) => file));
  for (let hooks = new Set([...found].filter(isHook)); hooks.size > 0;) {
    const more = importersOf(hooks).filter((file) => !found.has(file));
    for (const file of more) found.add(file);
    hooks = new Set(more.filter(isHook));
  }
  return [...found].toSorted();
}

/** They change nothing: they ask what a change would do. */
const trials = new Set(['useSchemaImpactTryMutation']);

describe('of a mutation that answers a revision', () => {
  test.each(sent.filter(({ mutation }) => !trials.has(mutation)).map((each) => [each.mutation, each] as const))(
    '%s asks for it',
    (_name, { text }) => {
      expect(text).toMatch(/\brevision\b/);
    },
  );
});

describe('the result of a change is told by its revision', () => {
  test.each(telling())('%s', (file) => {
    const source = files.get(file)!;
    const words = source.includes('useSubmit.ts') ? /toast\.done\(|(?<![.\w])(?:submit|tell)\(/g : /toast\.done\(/g;
    expect(source.match(words) ?? []).toEqual([]);
  });
});
