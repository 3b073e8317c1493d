// The access table: who may call every root field of the graph, read every node type and call every route of api/v4; without
// licences in `table-without-licences.api.test.ts`. A call added without a rule fails this test by name.
import { describe, expect, test } from 'vitest';

import { fieldsOf, schema, takenRoutes } from '../access/both-apis.ts';
import { asked, done, nodes } from '../access/operations.ts';
import { changesOpenToReadingKeys, openToReadingKeys } from '../access/reading-keys.ts';
import { routes } from '../access/routes.ts';
import { proveTable } from '../access/table.ts';
import type { Actor } from '../access/world.ts';

describe('there is an access rule for', () => {
  test('every query and subscription', () =>
    expect(Object.keys(asked).toSorted()).toEqual([...fieldsOf('Query'), ...fieldsOf('Subscription')].toSorted()));
  test('every mutation', () => expect(Object.keys(done).toSorted()).toEqual(fieldsOf('Mutation').toSorted()));
  test('every type of node, and one of values, which are all read in one way', () => {
    const types = (name: string) =>
      schema.getImplementations(schema.getType(name) as never).objects.map((type) => type.name);
    const values = types('Attribute');
    expect(types('Node')).toEqual(expect.arrayContaining(Object.keys(nodes)));
    expect(types('Node').filter((name) => !(name in nodes) && !values.includes(name))).toEqual([]);
    expect(values.filter((name) => name in nodes)).toHaveLength(1);
  });
  test('every route', () => expect(Object.keys(routes).toSorted()).toEqual(takenRoutes().toSorted()));
});

test('every change that a read-only API key may make is listed with a reason', () =>
  expect(changesOpenToReadingKeys().toSorted()).toEqual(Object.keys(openToReadingKeys).toSorted()));

/** Calls that delete nothing share a server; each of the others has its own. */
const readers: Actor[] = ['out', 'outsider', 'member', 'reviewer', 'viewer', 'keyRead', 'keyOut'];
const groups: [Actor[]][] = [[readers], [['collaborator']], [['owner']], [['admin']], [['server']], [['keyIn']]];

describe('an organization without licences', () => proveTable({ licensed: false, groups }));
