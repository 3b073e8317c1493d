import type { Call } from './call.ts';
import { valueFor } from './known.ts';
import { chance, oddJson, oddText, oneOf, type Draw } from './values.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
export interface Route {
  method: string;
  path: string;
  operation: Operation;
}

/** Every route that `openapi.json` describes. */
export const routesOf = ({ paths }: OpenApi): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

function valueOf(draw: Draw, api: OpenApi, schema: Schema, name: string, odd: number): unknown {
  if (draw.below(400) === 0) return oddJson(draw);
  if (schema.$ref) return valueOf(draw, api, api.components.schemas[schema.$ref.split('/').at(-1)!]!, name, odd);
  const choice = schema.anyOf ?? schema.allOf;
  if (choice) return valueOf(draw, api, oneOf(draw, choice), name, odd);
  if (schema.enum && !chance(draw, odd)) return oneOf(draw, schema.enum);
  const types = [schema.type ?? 'json'].flat();
  const type = oneOf(draw, types);
  switch (type) {
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: draw.below(4) }, () => valueOf(draw, api, schema.items ?? {}, name, odd));
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(([field]) =>
        chance(draw, schema.required?.includes(field) ? 95 : 45),
      );
      const more =
        chance(draw, 10) || (fields.length === 0 && chance(draw, 60)) ? { [oddText(draw)]: oddJson(draw) } : {};
      return {
        ...Object.fromEntries(fields.map(([field, each]) => [field, valueOf(draw, api, each, field, odd)])),
        ...more,
      };
    }
    case 'integer':
      return valueFor(draw, name, 'int', odd);
    case 'number':
      return valueFor(draw, name, 'number', odd);
    case 'boolean':
      return valueFor(draw, name, 'flag', odd);
    case 'string':
      return valueFor(draw, name, 'text', odd);
    default:
      return valueFor(draw, name, 'json', odd);
  }
}

/** What can stand in a header at all: others are refused by whoever sends them. */
const header = (value: unknown): string =>
  String(value)
    .slice(0, 200)
    .replace(/[^\x20-\x7E]/g, '?')
    .trim();

/** As a part of an address: mostly encoded; a lone surrogate or a bare `%` as whoever does not encode sends it. */
function inAddress(draw: Draw, value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (chance(draw, 10)) return text.slice(0, 2_000).replace(/[^\w%.,:@!$'()*+;=~-]/g, '%');
  return encodeURIComponent(text.slice(0, 2_000).replace(/\p{Cs}/gu, '\uFFFD'));
}

const fileNames = ['a.json', 'a.reqif', '.json', '', '\u202E', 'a"b\\c', '../a', 'x'.repeat(300)];
const files = [
  '{}',
  '[]',
  'null',
  '',
  '\u0000',
  '<?xml version="1.0"?><REQ-IF/>',
  '{"entities":[null]}',
  'PK\u0003\u0004',
];

/** A call of one route of api/v4, with a path, a query and a body of every odd kind. */
export function restCall(draw: Draw, api: OpenApi, { method, path, operation }: Route, as: string): Call {
  const odd = oneOf(draw, [5, 15, 40]);
  const { parameters = [] } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((each) => each.name === name)?.schema ?? {};
    // Numbers are said as texts in an address, and by the schema of what is sent.
    const isNumber = name.endsWith('Id') || ['integer', 'number'].includes(String(schema.type));
    return inAddress(draw, chance(draw, odd) ? oddText(draw) : valueFor(draw, name, isNumber ? 'int' : 'text', odd));
  });
  const query = parameters
    .filter((each) => each.in === 'query' && chance(draw, 45))
    .map((each) => `${each.name}=${inAddress(draw, valueOf(draw, api, each.schema, each.name, odd))}`);
  if (chance(draw, 3)) query.push(inAddress(draw, oddText(draw)));
  const call: Call = {
    name: `${method} ${path}`,
    as,
    method,
    path: `/api/v4${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  };
  const headers = parameters.filter((each) => each.in === 'header');
  if (headers.length > 0 && !chance(draw, odd))
    call.headers = Object.fromEntries(
      headers.map(({ name }) => [name, header(valueFor(draw, name, chance(draw, 80) ? 'int' : 'text', odd))]),
    );
  if (method === 'GET') return call;
  if (operation.requestBody?.content['application/offset+octet-stream'])
    return { ...call, body: oddText(draw), type: 'application/offset+octet-stream' };
  if (/\/(files|import\/\{format\})$/.test(path) && chance(draw, 80))
    return {
      ...call,
      file: {
        field: chance(draw, 90) ? 'upload_file' : oddText(draw),
        name: oneOf(draw, fileNames),
        content: oneOf(draw, files),
        before: {},
      },
    };
  const [type, content] = Object.entries(operation.requestBody?.content ?? { 'application/json': { schema: {} } })[0]!;
  if (chance(draw, 3))
    return {
      ...call,
      body: oddText(draw),
      type: chance(draw, 50)
        ? 'application/json'
        : oneOf(draw, [
            'text/plain',
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'application/x-www-form-urlencoded',
            'x',
          ]),
    };
  const value = valueOf(draw, api, content.schema, 'body', odd);
  if (type !== 'application/json') return { ...call, body: `SAMLResponse=${inAddress(draw, value)}`, type };
  return operation.requestBody || chance(draw, 50) ? { ...call, body: JSON.stringify(value), type } : call;
}
