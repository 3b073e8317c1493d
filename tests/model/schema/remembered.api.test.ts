// A schema is read once for each of its revisions, and not once for each request.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readSchema, type SchemaKey } from '../../../server/model/schema/queries/schema.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let key: SchemaKey;
beforeAll(async () => {
  truss = await startTruss();
  const { organizationId } = await truss.given.entity({ name: 'Pump' });
  key = { organizationId, projectId: 1, schemaRevision: 0, globalSchemaRevision: 0 };
});
afterAll(() => truss.close());

/** The database as each request gets it: on behalf of its person. */
const ofARequest = () => truss.inside.dbFor({});

test('requests share the data that was read', async () => {
  const schema = await readSchema(ofARequest(), key);
  expect(await truss.statements(async () => expect(await readSchema(ofARequest(), key)).toBe(schema))).toBe(0);
});

test('another revision is another schema', async () => {
  const schema = await readSchema(ofARequest(), key);
  expect(await readSchema(ofARequest(), { ...key, schemaRevision: 1 })).not.toBe(schema);
});
