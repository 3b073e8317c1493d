import type { Call } from './call.ts';
import type { OpenApi, Route } from './rest-calls.ts';
import { deep, oneOf, type Draw } from './values.ts';

const KB = 1 << 10;
/** About what strangers, most calls and some calls may send, and what nobody may. */
const sizes = [15 * KB, 60 * KB, 200 * KB, 1_900 * KB, 3_000 * KB];

/** Parts of which a list, an object or a text consists, in a body that is large for nothing else. */
const parts = ['{}', '[]', '1', 'null', '""', '[[]]', '{"a":{}}', '"\\u0000"', '"<"', '{"id":1}', '-1e99'];
const texts = ['<', ' ', '&', '<a ', '\\n', '&lt;', '{{', '@{', 'shall ', '\\ud83d\\ude00'];

/** Names of fields that hold lists or texts, as routes have them. */
function fieldsOf(api: OpenApi, { operation }: Route): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const named = schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)!] : schema;
  return Object.keys(named?.properties ?? named?.items?.properties ?? {});
}

const many = (part: string, size: number) => Array.from({ length: Math.ceil(size / (part.length + 1)) }, () => part);

function largeBody(draw: Draw, fields: readonly string[]): string {
  const size = oneOf(draw, sizes);
  const field = JSON.stringify(fields.length > 0 ? oneOf(draw, fields) : 'ids');
  const list = () => `[${many(oneOf(draw, parts), size).join(',')}]`;
  const text = () => `"${many(oneOf(draw, texts), size).join('')}"`;
  const ways = [
    list,
    () => `{${field}:${list()}}`,
    () => `[{${field}:${list()}}]`,
    () => `{${field}:${text()}}`,
    () => `[{"id":1,"projectId":1,${field}:${text()}}]`,
    () =>
      `{${many('"x"', size)
        .map((_key, at) => `"k${at}":1`)
        .join(',')}}`,
    () =>
      `{${field}:{${many('"x"', size)
        .map((_key, at) => `"${at}":[]`)
        .join(',')}}}`,
    () => JSON.stringify(deep(Math.ceil(size / 8))),
    () => `${many(' ', size).join('')}{`,
    () => list().slice(0, -2),
  ];
  return oneOf(draw, ways)();
}

/** A call of a route, or of the graph, with a body that is large. */
export function largeCall(draw: Draw, api: OpenApi, routes: readonly Route[], as: string): Call {
  const route = oneOf(draw, routes);
  const { method, path } = route;
  const body = largeBody(draw, fieldsOf(api, route));
  if (draw.below(4) === 0) {
    const query = 'mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { __typename } }';
    const whole = oneOf(draw, [
      body,
      `{"query":"{ __typename }","variables":{"input":${body}}}`,
      `{"query":${JSON.stringify(query)},"variables":{"input":{"entities":${body}}}}`,
    ]);
    return {
      name: 'a large body for the graph',
      as,
      method: 'POST',
      path: '/graphql',
      body: whole,
      type: 'application/json',
    };
  }
  const filled = path.replace('{org}', 'acme').replaceAll(/\{\w+\}/g, '1');
  const type = Object.keys(route.operation.requestBody!.content)[0]!;
  return { name: `a large body for ${method} ${path}`, as, method, path: `/api/v4${filled}`, body, type };
}
