// Every JSON body of api/v4 refuses unknown fields by name, and openapi.json says so.
import { expect, test } from 'vitest';

import { rest } from '../../../server/rest.ts';

interface Shape {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
  oneOf?: Shape[];
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Shape }> } }>>;
  components: { schemas: Record<string, Shape> };
}

/** Bodies with field names that only their owners know, and why. */
const free: Record<string, string> = {
  preferences: 'screens and scripts keep settings of their own there, merged key by key',
  workflow: 'its parts are keyed by classes; the rules of workflows name what is wrong',
  colours: 'keyed by the choices of a property; the rules of the schema name what is none of them',
  attrs: 'keyed by the properties of a class; the rules of entities name what is unknown',
  metadata: 'keyed as the script that keeps it there wants',
  params: 'differs by the type of the message, and is checked when that is known',
};

/** The places in a schema, by field name, that accept any field. */
function openPlaces(shape: Shape, { components }: Pick<Document, 'components'>, field = 'body'): string[] {
  const within = (each: Shape, name = field) => openPlaces(each, { components }, name);
  if (shape.$ref) return within(components.schemas[shape.$ref.split('/').at(-1)!]!);
  const isObject = shape.properties !== undefined || [shape.type].flat().includes('object');
  return [
    ...(isObject && shape.additionalProperties !== false ? [field] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => within(each, name)),
    ...[...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])].flatMap((each) => within(each)),
    ...(shape.items ? within(shape.items) : []),
  ];
}

test('no JSON body accepts unknown fields, except those listed with a reason', async () => {
  const incoming = { ctx: { cookies: [] } };
  const document = (await (await rest.request('/api/v4/openapi.json', {}, { incoming })).json()) as Document;
  const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? [[`${method} ${path}`, openPlaces(schema, document)] as const] : [];
    }),
  );
  expect(bodies.length).toBeGreaterThan(35);
  expect(
    bodies.flatMap(([call, places]) => places.filter((each) => !free[each]).map((each) => `${call}: ${each}`)),
  ).toEqual([]);
  expect(Object.keys(free).toSorted()).toEqual([...new Set(bodies.flatMap(([, places]) => places))].toSorted());
});
