// The forms that the graph keeps to, so that who knows one part of it can guess the others.
import { isNonNullType } from 'graphql';
import { expect, test } from 'vitest';

import { graph } from '../../server/graph.ts';

const schema = graph();

/** Roots that nobody is refused. */
const forEverybody = ['nodes', 'quickLinks', 'signInOptions'];

test('a root that may be refused is nullable, so that the others are answered all the same', () => {
  const roots = Object.values(schema.getQueryType()!.getFields());
  const needed = roots.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  expect(needed.toSorted()).toEqual(forEverybody);
});
